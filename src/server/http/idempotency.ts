import { z } from 'zod'
import { DAY_MS } from '#domain/time-units.ts'
import type { Person } from '../auth/session.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Context, KeyedCall } from './context.ts'

const RETENTION_MS = DAY_MS

type Caller = Pick<Context<Person>, 'vault' | 'user' | 'keyedCall'>

/** The context of a call that something shorter than its parsed body identifies, such as a mark of an uploaded file. */
export const markedBy = (context: Context<Person>, body: object) =>
  withCall(context, ({ input }) => ({ input: { ...input, body } }))

/** The context of a call whose result can be large: only its id is stored, and a repeated call reads the row again. */
export const readAgainBy = (
  context: Context<Person>,
  readAgain: NonNullable<KeyedCall['readAgain']>,
) => withCall(context, () => ({ readAgain }))

function withCall(
  context: Context<Person>,
  changeOf: (call: KeyedCall) => Partial<KeyedCall>,
): Context<Person> {
  const { keyedCall: call } = context
  return call === null ? context : { ...context, keyedCall: { ...call, ...changeOf(call) } }
}

const Identified = z.object({ id: z.int() })

/**
 * Stores the result of a call with a key in its transaction for a day, and returns it. Refused if the key has been used; `earlierResult`
 * tells whether for the same call. While another transaction stores a result for the key, PostgreSQL waits here.
 */
export async function storeResult<Result>(
  trx: Db,
  caller: Caller,
  result: Result,
): Promise<Result> {
  const { user, keyedCall: call } = caller
  if (call === null) return result
  // Parsed, so that the first and a repeated result have their fields in the same order.
  const answer = call.parse<Result>(result)
  const now = currentTime()
  const expires_at = new Date(now + RETENTION_MS)
  const stored = call.readAgain ? Identified.parse(answer) : answer
  const row = { request: markOf(caller, call), answer: stored, expires_at }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency')
    .values({ user_id: user.id, key: call.key, ...row })
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
export async function earlierResult<Result>(db: Db, caller: Caller): Promise<Result | undefined> {
  const { user, keyedCall: call } = caller
  if (call === null) return undefined
  const stored = await db
    .selectFrom('idempotency')
    .select(['request', 'answer'])
    .where('user_id', '=', user.id)
    .where('key', '=', call.key)
    .where('expires_at', '>', new Date(currentTime()))
    .executeTakeFirst()
  if (stored?.request !== markOf(caller, call)) return undefined
  const { answer } = stored
  return call.parse<Result>(
    call.readAgain ? await call.readAgain(db, Identified.parse(answer).id) : answer,
  )
}

/**
 * A keyed hash, because the input can contain passwords. It includes the role, because a result can contain what another role cannot
 * read.
 */
const markOf = (
  { vault, user: { role } }: Caller,
  { endpoint: { method, path }, input }: KeyedCall,
) => vault.mark(JSON.stringify([role, method, path, input]))
