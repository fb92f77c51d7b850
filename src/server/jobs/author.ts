import type { Person } from '../auth/session.ts'
import { currentTime } from '../db/clock.ts'
import { locksRows } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import { canControl, needsConfirmation } from './job-rows.ts'
import type { HeldJob } from './lease.ts'

type Authored = Pick<HeldJob, 'kind' | 'undo_of' | 'user_id'>

/** The user who started a job is no longer allowed to make its change. */
export class AuthorRefused extends Error {}

/** The user who started a job; throws if they are no longer allowed to make its change. */
export async function readAuthor(db: Db, job: Authored, isLocked = false): Promise<Person> {
  const user = await readUser(db, job.user_id, isLocked)
  if (!user) throw new AuthorRefused('the user does not exist')
  // They confirmed their identity when they started the job.
  const confirmedAt = needsConfirmation(job) ? new Date(currentTime()) : null
  const person = { ...user, sessionId: '', confirmedAt }
  if (!canControl(job, person)) throw new AuthorRefused('the user has lost the permission')
  return person
}

/** Undefined if the user was deleted. */
const readUser = (db: Db, id: string, isLocked: boolean) =>
  db
    .selectFrom('auth_user')
    .select(['id', 'username', 'role', 'state', 'state_reason'])
    .where('id', '=', id)
    .$if(isLocked && locksRows(db), (query) => query.forShare())
    .executeTakeFirst()

/** Checks the user again before the commit, see decision 030. */
export const requireAuthor = (trx: Db, job: Authored) => readAuthor(trx, job, true)
