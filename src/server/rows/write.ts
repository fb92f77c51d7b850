import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Person } from '../auth/session.ts'
import type { Vault } from '../auth/vault.ts'
import { announce } from '../db/commits.ts'
import type { LiveHint } from '../history/entity.ts'
import type { Context } from '../http/context.ts'
import { earlierResult, storeResult } from '../http/idempotency.ts'
import { sendHints, type Write } from './transaction.ts'

export type { Write } from './transaction.ts'

type Writing = Pick<Context<Person>, 'transact' | 'caller' | 'user' | 'live'>
type Job<Result> = (write: Write) => Promise<Result>

/** Runs a job in a transaction of the request, then sends the hints of its steps. */
export async function write<Result>(
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

interface Call<Answer> {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'> & { readonly response: z.ZodType<Answer> }
  readonly input: object
}

/**
 * `write` for an endpoint that accepts an `Idempotency-Key`: repeating the same call within a day, even at the same moment, returns
 * the first result; the same key with another call is refused. The result is stored last, so that a call that is not repeated costs
 * one statement more; a repeated call is undone, or refused by its job.
 */
export async function writeOnce<Answer extends object>(
  context: Context<Person>,
  call: Call<Answer>,
  job: Job<Answer>,
): Promise<Answer> {
  let refused: unknown
  const once: Job<Answer> = async (step) => {
    try {
      return await storeResult(step.trx, context, call, await job(step))
    } catch (error) {
      refused = error
      throw error
    }
  }
  try {
    return await write(context, once)
  } catch (error) {
    // Not after a failure of the transaction, such as a permission that ended during the call.
    if (error !== refused || context.idempotencyKey === null) throw error
    // In a transaction, which on SQLite also sees a result that is committed together with it.
    const earlier = await context.transact((trx) => earlierResult(trx, context, call))
    if (earlier) return earlier
    throw error
  }
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
