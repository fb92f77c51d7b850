import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { isMissing } from '../notify-missing.ts'
import { useSearchChange } from '../use-list-search.ts'

interface RowButtonProps {
  id: number | string
  /** The accessible name, if the content is not sufficient. */
  label?: string
  className: string
  children: ReactNode
}

/** The button in the name cell of a row that opens its detail. The whole row is its target. */
export function RowButton({ id, label, className, children }: RowButtonProps) {
  const change = useSearchChange()
  return (
    <button
      type="button"
      data-name
      aria-label={label}
      className={`${className} after:absolute after:inset-0`}
      onClick={() => change({ open: id, tab: undefined })}
    >
      {/* Above the target of the row, so that pointing at a shortened name shows all of it. */}
      <span className="relative z-1" title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
    </button>
  )
}

interface OpenRowProps<Id> {
  /** The row in the URL. */
  id: Id | undefined
  children(id: Id, isOpen: boolean): ReactNode
}

/** The detail of the open row. Its code is loaded when the first one opens. It keeps its row while it closes. */
export function OpenRow<Id>({ id, children }: OpenRowProps<Id>) {
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  if (shown === undefined) return null
  return <Suspense>{children(shown, id !== undefined)}</Suspense>
}

interface OpenDetail {
  detail: UseQueryResult
  isOpen: boolean
  onClose(): void
  /** The notice that the row does not exist. */
  title: string
  description?: string
}

/** The notice about a row that was never loaded, such as that of a link from a user with more permissions. */
export const NOT_FOUND = {
  title: 'Not found',
  description: 'It does not exist, or you cannot see it.',
}

/** Closes the detail of a row that does not exist, with a notice. */
export function useCloseMissing({ detail, isOpen, onClose, title, description }: OpenDetail) {
  const closes = isOpen && isMissing(detail)
  useEffect(() => {
    if (!closes) return
    toast.notice(title, description)
    onClose()
  }, [closes, title, description, onClose])
}
