import type { Person } from '../auth/session.ts'
import type { Vault } from '../auth/vault.ts'
import { announce } from '../db/commits.ts'
import type { LiveHint } from '../history/entity.ts'
import type { Context } from '../http/context.ts'
import { earlierResult, storeResult } from '../http/idempotency.ts'
import { sendHints, type Write } from './transaction.ts'

export type { Write } from './transaction.ts'

type Writing = Pick<
  Context<Person>,
  'transact' | 'caller' | 'user' | 'live' | 'vault' | 'keyedCall'
>
type Job<Result> = (write: Write) => Promise<Result>

/**
 * Runs a job in a transaction of the request, then sends the hints of its steps. A call with an idempotency key runs once: repeating it
 * within a day, even at the same moment, returns the first result. The result is stored last, so that a call that is not repeated
 * costs one statement more; a repeated call is undone, or refused by its job.
 */
export async function write<Result>(context: Writing, job: Job<Result>): Promise<Result> {
  let refused: unknown
  try {
    return await commit(context, async (step) => {
      try {
        return await storeResult(step.trx, context, await job(step))
      } catch (error) {
        refused = error
        throw error
      }
    })
  } catch (error) {
    // Not after a failure of the transaction, such as a permission that ended during the call.
    if (error !== refused || context.keyedCall === null) throw error
    // In a transaction, which on SQLite also sees a result that is committed together with it.
    const earlier = await context.transact((trx) => earlierResult<Result>(trx, context))
    if (earlier !== undefined) return earlier
    throw error
  }
}

async function commit<Result>(
  { transact, caller, user, live }: Writing,
  job: Job<Result>,
): Promise<Result> {
  let hints: LiveHint[] = []
  const result = await transact(async (trx) => {
    // An earlier attempt of this transaction may have added hints.
    hints = []
    const done = await job({ trx, caller, user, hints, auditIds: [] })
    await announce(trx, hints)
    return done
  })
  sendHints(live, hints)
  return result
}

/** The handler that deletes the row of its path. */
export const removeHandler =
  <Id>(
    remove: (step: Write, id: Id, version: number | undefined, vault: Vault) => Promise<unknown>,
  ) =>
  ({ params, body }: Deletion<Id>, context: Context<Person>): Promise<null> =>
    write(context, async (step) => {
      await remove(step, params.id, body?.version, context.vault)
      return null
    })

interface Deletion<Id> {
  readonly params: { readonly id: Id }
  readonly body?: { readonly version?: number | undefined } | undefined
}
