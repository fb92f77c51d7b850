import type { FastifyRequest } from 'fastify'
import { findKeyHolder, touchKey } from '../auth/api-key.ts'
import { type FoundCaller, findPerson, touchSession } from '../auth/session.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Cookies, WithHeaders } from './cookie.ts'

/** By the API key in the header, else by the session in the cookie; never by both. */
export async function findCaller(
  db: Db,
  cookies: Cookies,
  request: FastifyRequest,
): Promise<FoundCaller | null> {
  const key = keyIn(request)
  if (key === undefined) return findPerson(db, cookies.read(request))
  const found = await findKeyHolder(db, key)
  if (!found) throw new AppError('bad_credentials', 'This API key is unknown, expired or revoked.')
  return found
}

/** Notes when the session or the API key was last used, without keeping the request waiting. */
export function noteUse(
  db: Db,
  cookies: Cookies,
  request: FastifyRequest,
  { person, usedAt }: FoundCaller,
): void {
  const noted = person.key
    ? touchKey(db, person.key.id, usedAt)
    : touchSession(db, cookies.read(request) ?? '', usedAt)
  noted.catch((error: unknown) =>
    request.log.warn({ err: error }, 'the last use of a session or an API key was not saved'),
  )
}

/** The API key that a request carries; another scheme is that of a proxy in front. */
export function keyIn({ headers }: WithHeaders): string | undefined {
  return /^Bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]
}
