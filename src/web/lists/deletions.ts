import { propertyOf } from '#web/lib/property-of.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type RowId = number | string

/** The deleted rows that the user knows about, such as "proxies 7": deleted in this tab or announced in a notice. */
const known = new Set<string>()

/** For a new cache, which has no rows yet. */
export const forgetDeletions = (): void => known.clear()

/** Records the deletion of a row by a mutation. `isDeleted` is false if the deletion failed or was undone. */
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

/** Records a row whose deletion was announced to the user. */
export function noteDeleted(resource: string, id: RowId): void {
  known.add(`${resource} ${id}`)
}

/** Notifies the user, once for each row, that another user deleted these rows. */
export function notifyDeletions(
  resource: string,
  rows: readonly { id: RowId; name: string }[],
  title = 'Deleted by someone else',
): void {
  const news = rows.filter(({ id }) => !isKnownDeleted(resource, id))
  for (const { id } of news) noteDeleted(resource, id)
  if (news.length > 0) toast.notice(title, news.map(({ name }) => name).join(', '))
}
