import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Context } from './context.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

interface Call<Answer> {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'> & { readonly response: z.ZodType<Answer> }
  /** Everything that tells this call from another. */
  readonly input: object
}

/**
 * Does a job in a transaction. With an idempotency key it is done once: whoever sends the same call again, at the same
 * moment or within a day, gets the first answer; the same key with another call is refused.
 */
export function once<Answer extends object>(
  { transact, caller: { userId }, idempotencyKey: key }: Context,
  call: Call<Answer>,
  job: (trx: Db) => Promise<Answer>,
): Promise<Answer> {
  return transact(async (trx) => {
    if (key === null || userId === null) return job(trx)
    const place = { user_id: userId, key }
    const request = hashOf(call)
    if (!(await claim(trx, place, request))) return answerOf(trx, place, request, call.endpoint)
    const answer = await job(trx)
    await at(trx.updateTable('idempotency').set({ answer }), place).execute()
    return answer
  })
}

/**
 * The answer that this very call had before, if any: for whoever finds out before the job that what it would do has been done.
 */
export async function answerBefore<Answer extends object>(
  { db, caller: { userId }, idempotencyKey: key }: Context,
  call: Call<Answer>,
): Promise<Answer | undefined> {
  if (key === null || userId === null) return undefined
  const place = { user_id: userId, key }
  const kept = await at(db.selectFrom('idempotency').select(['request', 'answer']), place)
    .where('expires_at', '>', new Date(currentTime()))
    .executeTakeFirst()
  return kept?.request === hashOf(call) ? call.endpoint.response.parse(kept.answer) : undefined
}

interface Place {
  readonly user_id: string
  readonly key: string
}

/** Whether the key is ours; while another transaction has it, PostgreSQL waits here and SQLite at `begin`. */
async function claim(trx: Db, place: Place, request: string): Promise<boolean> {
  const now = currentTime()
  const expired = at(trx.deleteFrom('idempotency'), place).where('expires_at', '<=', new Date(now))
  await expired.execute()
  const claimed = await trx
    .insertInto('idempotency')
    .values({ ...place, request, answer: null, expires_at: new Date(now + KEPT_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

async function answerOf<Answer>(
  trx: Db,
  place: Place,
  request: string,
  { response }: Call<Answer>['endpoint'],
): Promise<Answer> {
  const kept = await at(
    trx.selectFrom('idempotency').select(['request', 'answer']),
    place,
  ).executeTakeFirstOrThrow()
  if (kept.request === request) return response.parse(kept.answer)
  const message = 'This Idempotency-Key was used for another call'
  const errors = [{ pointer: '/headers/idempotency-key', message }]
  throw new AppError('invalid_request', message, { errors })
}

const at = <Query extends { where(column: 'user_id' | 'key', is: '=', value: string): Query }>(
  query: Query,
  { user_id, key }: Place,
): Query => query.where('user_id', '=', user_id).where('key', '=', key)

const hashOf = ({ endpoint: { method, path }, input }: Call<unknown>) =>
  createHash('sha256')
    .update(JSON.stringify([method, path, input]))
    .digest('base64url')
