import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { DAY_MS } from '#domain/time-units.ts'
import type { Person } from '../auth/session.ts'
import type { Vault } from '../auth/vault.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Context } from './context.ts'

const RETENTION_MS = DAY_MS

interface Call<Result> {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'> & { readonly response: z.ZodType<Result> }
  /** Everything that distinguishes this call from another. */
  readonly input: object
}

/**
 * Stores the result of a call with a key in its transaction for a day, and returns it. Refused if the key has been used; `earlierResult`
 * tells whether for the same call. While another transaction stores a result for the key, PostgreSQL waits here.
 */
export async function storeResult<Result extends object>(
  trx: Db,
  { vault, user, idempotencyKey: key }: Context<Person>,
  call: Call<Result>,
  result: Result,
): Promise<Result> {
  if (key === null) return result
  // Parsed, so that the first and a repeated result have their fields in the same order.
  const answer = call.endpoint.response.parse(result)
  const now = currentTime()
  const expires_at = new Date(now + RETENTION_MS)
  const row = { request: markOf(vault, call), answer, expires_at }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency')
    .values({ user_id: user.id, key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(row)
        .where('idempotency.expires_at', '<=', new Date(now)),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return answer
  const message = 'This Idempotency-Key was used for a different call.'
  const errors = [{ pointer: '/headers/idempotency-key', message }]
  throw new AppError('invalid_request', message, { errors })
}

/** The result of the same call with this key, if it was made within a day. */
export async function earlierResult<Result extends object>(
  db: Db,
  { vault, user, idempotencyKey: key }: Context<Person>,
  call: Call<Result>,
): Promise<Result | undefined> {
  if (key === null) return undefined
  const stored = await db
    .selectFrom('idempotency')
    .select(['request', 'answer'])
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .where('expires_at', '>', new Date(currentTime()))
    .executeTakeFirst()
  return stored?.request === markOf(vault, call)
    ? call.endpoint.response.parse(stored.answer)
    : undefined
}

/** A keyed hash, because the input can contain passwords. */
const markOf = (vault: Vault, { endpoint: { method, path }, input }: Call<unknown>) =>
  vault.mark(JSON.stringify([method, path, input]))
