import { allows } from '#domain/access.ts'
import { type JobRows, KINDS_OF_JOBS, kindsOf } from '#web/jobs/job-kinds.ts'
import { useMe } from '#web/session/identity.ts'

const NONE: never[] = []

/** The kinds of jobs that the signed-in user can start for these rows. */
export function useBulkActions(rows: JobRows | undefined) {
  const me = useMe()
  if (rows === undefined) return NONE
  return kindsOf(rows).filter((kind) => {
    const { access, method } = KINDS_OF_JOBS[kind].needs
    return allows(access, method, me)
  })
}
