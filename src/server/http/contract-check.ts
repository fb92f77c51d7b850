import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorsOf } from '#contract/errors-of.ts'
import { SerializedPage } from '../db/serialized-page.ts'
import type { RequestAuthorization } from './authorize.ts'
import type { Context } from './context.ts'
import { toAppError } from './problem.ts'

/** A response with more data than its contract declares could leak a secret. */
export function checkResponse({ path, response }: Endpoint, result: unknown): void {
  const body = result instanceof SerializedPage ? result.toJSON() : result
  const declared = response.parse(body)
  if (isDeepStrictEqual(declared, body)) return
  if (isDeepStrictEqual(withoutProto(declared), withoutProto(body))) return
  throw new Error(`${path} returns more than its contract declares`)
}

/** The schema library omits properties named `__proto__`. Counts of bots by task can have one. */
const withoutProto = (body: unknown): unknown =>
  JSON.parse(JSON.stringify([body]), (name, value) => (name === '__proto__' ? undefined : value))

/** Passes each error on to the error handler of the server, unless its endpoint does not declare its code. */
export function checkRefusal(endpoint: Endpoint): (error: unknown) => never {
  const { method, path } = endpoint
  const declared = errorsOf(endpoint)
  return (error) => {
    const { code } = toAppError(error)
    if (declared.includes(code)) throw error
    throw new Error(`${method} ${path} answers ${code}, which its contract does not declare`)
  }
}

/** A change or reveal that commits without checking its caller again could outlive their suspension. */
export async function checkCommit(
  { path, access }: Endpoint,
  { db, caller }: Context,
  { hasCommitted }: RequestAuthorization,
): Promise<void> {
  if (hasCommitted || access === 'public') return
  const audited = await db
    .selectFrom('audit')
    .select('action')
    .where('request_id', '=', caller.requestId)
    .executeTakeFirst()
  if (audited) throw new Error(`${path} writes ${audited.action} outside \`context.transact\``)
}
