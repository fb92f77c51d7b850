import { propertyOf } from '#web/lib/property-of.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type RowId = number | string

/** The deleted rows that the user knows of, such as "proxies 7": deleted in this tab, or told in a notice. */
const known = new Set<string>()

/** Remembers the row of a mutation that deletes one. `isDeleted` is false where the deletion failed or was undone. */
export function noteDeletion(
  mutationKey: readonly unknown[] | undefined,
  input: unknown,
  isDeleted: boolean,
): void {
  const [resource, action] = mutationKey ?? []
  const id = propertyOf(propertyOf(input, 'params'), 'id')
  if (action !== 'remove' || typeof id !== 'number') return
  const row = `${resource} ${id}`
  if (isDeleted) known.add(row)
  else known.delete(row)
}

export function isKnownDeleted(resource: string, id: RowId): boolean {
  return known.has(`${resource} ${id}`)
}

/** Remembers a row whose deletion the user has been told about. */
export function noteDeleted(resource: string, id: RowId): void {
  known.add(`${resource} ${id}`)
}

/** Tells the user, once for each row, that somebody else deleted these. */
export function notifyDeletions(
  resource: string,
  rows: readonly { id: RowId; name: string }[],
  title = 'Deleted by someone else',
): void {
  const news = rows.filter(({ id }) => !isKnownDeleted(resource, id))
  for (const { id } of news) noteDeleted(resource, id)
  if (news.length > 0) toast.notice(title, news.map(({ name }) => name).join(', '))
}
