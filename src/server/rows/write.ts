import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Person } from '../auth/session.ts'
import type { Vault } from '../auth/vault.ts'
import { announce } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import type { LiveHint } from '../history/entity.ts'
import type { Context } from '../http/context.ts'
import { runIdempotent } from '../http/idempotency.ts'
import { sendHints, type Write } from './transaction.ts'

export type { Write } from './transaction.ts'

type Writing = Pick<Context<Person>, 'transact' | 'caller' | 'user' | 'live'>
type Job<Result> = (write: Write) => Promise<Result>

/** Runs a job in a transaction of the request, then sends the hints of its steps. */
export function write<Result>(context: Writing, job: Job<Result>): Promise<Result> {
  return run(context, job, context.transact)
}

interface Call<Answer> {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'> & { readonly response: z.ZodType<Answer> }
  readonly input: object
}

/** `write` for an endpoint that accepts an `Idempotency-Key`. */
export function writeOnce<Answer extends object>(
  context: Context<Person>,
  call: Call<Answer>,
  job: Job<Answer>,
): Promise<Answer> {
  return run(context, job, (attempt) => runIdempotent(context, call, attempt))
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

async function run<Result>(
  { caller, user, live }: Writing,
  job: Job<Result>,
  transact: (attempt: (trx: Db) => Promise<Result>) => Promise<Result>,
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
