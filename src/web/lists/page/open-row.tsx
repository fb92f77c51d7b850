import { type ReactNode, Suspense, useState } from 'react'

interface OpenRowProps<Id> {
  /** The row in the URL. */
  id: Id | undefined
  children(id: Id, isOpen: boolean): ReactNode
}

/** The detail of the open row. Its code is fetched when the first one opens; it keeps its row while it closes. */
export function OpenRow<Id>({ id, children }: OpenRowProps<Id>) {
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  if (shown === undefined) return null
  return <Suspense>{children(shown, id !== undefined)}</Suspense>
}
