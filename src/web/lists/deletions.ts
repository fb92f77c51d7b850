import type { Job } from '#contract/job.ts'
import { jobEffect } from '#domain/job-effect.ts'
import { api } from '#web/api/client.ts'
import { propertyOf } from '#web/lib/property-of.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type RowId = number | string

/** The deleted rows that the user knows about, such as "proxies 7": deleted in this tab or announced in a notice. */
const known = new Set<string>()

/** The jobs by which this tab deletes rows, with the resource of the rows. */
const deletingJobs = new Map<number, string>()

/** For a new cache, which has no rows yet. */
export function forgetDeletions(): void {
  known.clear()
  deletingJobs.clear()
}

/** Records the deletion of a row by a mutation. `isDeleted` is false if the deletion failed or was undone. */
export function noteDeletion(
  { mutationKey = [] }: { readonly mutationKey?: readonly unknown[] },
  input: unknown,
  isDeleted: boolean,
): void {
  const [resource, action] = mutationKey
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

/** Records a job that the user starts, if it deletes rows of a resource. */
export function noteDeletingJob(job: Job, resource: string): void {
  if (jobEffect(job) === 'delete') deletingJobs.set(job.id, resource)
}

/**
 * Whether jobs of this tab were deleting rows of a resource. A job that no longer runs counts once more, for the rows that
 * it deleted last.
 */
export async function isDeletingByJob(resource: string): Promise<boolean> {
  const ids = [...deletingJobs].flatMap(([id, rows]) => (rows === resource ? [id] : []))
  const jobs = await Promise.allSettled(ids.map((id) => api.jobs.get.call({ params: { id } })))
  for (const job of jobs)
    if (job.status === 'fulfilled' && job.value.state !== 'running')
      deletingJobs.delete(job.value.id)
  return ids.length > 0
}

/** Notifies the user, once for each row, that another user deleted these rows. */
export function notifyDeletions(
  resource: string,
  rows: readonly { id: RowId; name: string }[],
): void {
  const newlyDeleted = rows.filter(({ id }) => !isKnownDeleted(resource, id))
  for (const { id } of newlyDeleted) noteDeleted(resource, id)
  if (newlyDeleted.length > 0)
    toast.notice('Deleted by someone else', newlyDeleted.map(({ name }) => name).join(', '))
}
