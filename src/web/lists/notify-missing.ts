import { notifyDeletions } from './deletions.ts'

interface Missing {
  id: number | string
  /** Undefined if the row was never loaded. */
  name: string | undefined
  /** Names the row by its id, such as "Group #7". */
  title: string
}

/** Notifies the user, once, that an open row does not exist. */
export function notifyMissing(resource: string, { id, name, title }: Missing): void {
  if (name === undefined)
    notifyDeletions(resource, [{ id, name: 'It may have been deleted.' }], `${title} not found`)
  else notifyDeletions(resource, [{ id, name }])
}
