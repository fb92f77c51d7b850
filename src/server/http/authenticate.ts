import type { FastifyRequest } from 'fastify'
import { findKeyHolder, touchKey } from '../auth/api-key.ts'
import { type FoundCaller, findPerson, touchSession } from '../auth/session.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Cookies, WithHeaders } from './cookie.ts'

/** Finds the caller by the API key in the header, or else by the session cookie, never by both. */
export async function authenticate(
  db: Db,
  cookies: Cookies,
  request: FastifyRequest,
): Promise<FoundCaller | null> {
  const key = apiKeyOf(request)
  if (key === undefined) return findPerson(db, cookies.read(request))
  const holder = await findKeyHolder(db, key)
  if (!holder) throw new AppError('bad_credentials', 'This API key is unknown, expired or revoked.')
  return holder
}

/** Records the last use of the session or API key without delaying the request. */
export function recordLastUse(
  db: Db,
  cookies: Cookies,
  request: FastifyRequest,
  { person, usedAt }: FoundCaller,
): void {
  const recorded = person.key
    ? touchKey(db, person.key.id, usedAt)
    : touchSession(db, cookies.read(request) ?? '', usedAt)
  recorded.catch((error: unknown) =>
    request.log.warn({ err: error }, 'the last use of a session or an API key was not saved'),
  )
}

/** The API key of a request. Another scheme belongs to a proxy in front. */
export function apiKeyOf({ headers }: WithHeaders): string | undefined {
  return /^Bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]
}
