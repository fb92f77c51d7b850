import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { DAY_MS } from '#domain/time-units.ts'
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
 * Runs a job in a transaction. With an idempotency key it runs once: repeating the same call within a day, even at
 * the same moment, returns the first result; the same key with another call is refused.
 */
export function runIdempotent<Result extends object>(
  { transact, vault, caller: { userId }, idempotencyKey: key }: Context,
  call: Call<Result>,
  job: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return transact(async (trx) => {
    if (key === null || userId === null) return job(trx)
    const row = { user_id: userId, key }
    const request = markOf(vault, call)
    if (!(await claim(trx, row, request))) return storedResult(trx, row, request, call.endpoint)
    // Parsed, so that the first and a repeated result have their fields in the same order.
    const answer = call.endpoint.response.parse(await job(trx))
    await whereKey(trx.updateTable('idempotency').set({ answer }), row).execute()
    return answer
  })
}

/**
 * The earlier result of this call, if any, for callers that find out before the job that its work is already done.
 */
export async function earlierResult<Result extends object>(
  { db, vault, caller: { userId }, idempotencyKey: key }: Context,
  call: Call<Result>,
): Promise<Result | undefined> {
  if (key === null || userId === null) return undefined
  const row = { user_id: userId, key }
  const stored = await whereKey(db.selectFrom('idempotency').select(['request', 'answer']), row)
    .where('expires_at', '>', new Date(currentTime()))
    .executeTakeFirst()
  return stored?.request === markOf(vault, call)
    ? call.endpoint.response.parse(stored.answer)
    : undefined
}

interface KeyRow {
  readonly user_id: string
  readonly key: string
}

/**
 * Claims the key; returns whether it was free or expired. While another transaction has it, PostgreSQL waits here and SQLite
 * at `begin`.
 */
async function claim(trx: Db, row: KeyRow, request: string): Promise<boolean> {
  const now = currentTime()
  const call = { request, answer: null, expires_at: new Date(now + RETENTION_MS) }
  const claimed = await trx
    .insertInto('idempotency')
    .values({ ...row, ...call })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(call)
        .where('idempotency.expires_at', '<=', new Date(now)),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

async function storedResult<Result>(
  trx: Db,
  row: KeyRow,
  request: string,
  { response }: Call<Result>['endpoint'],
): Promise<Result> {
  const stored = await whereKey(
    trx.selectFrom('idempotency').select(['request', 'answer']),
    row,
  ).executeTakeFirstOrThrow()
  if (stored.request === request) return response.parse(stored.answer)
  const message = 'This Idempotency-Key was used for a different call.'
  const errors = [{ pointer: '/headers/idempotency-key', message }]
  throw new AppError('invalid_request', message, { errors })
}

const whereKey = <
  Query extends { where(column: 'user_id' | 'key', is: '=', value: string): Query },
>(
  query: Query,
  { user_id, key }: KeyRow,
): Query => query.where('user_id', '=', user_id).where('key', '=', key)

/** A keyed hash, because the input can contain passwords. */
const markOf = (vault: Vault, { endpoint: { method, path }, input }: Call<unknown>) =>
  vault.mark(JSON.stringify([method, path, input]))
