import type { FastifyRequest } from 'fastify'
import { findAgent, isAgentKey } from '../auth/agent-key.ts'
import { findKeyHolder, touchKey } from '../auth/api-key.ts'
import { findPerson } from '../auth/find-person.ts'
import type { FoundCaller } from '../auth/session.ts'
import { recordSessionUse } from '../auth/session-uses.ts'
import { outageOf } from '../db/connection-errors.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { logOutage } from '../history/logger.ts'
import type { Cookies, WithHeaders } from './cookie.ts'

/** Finds the caller by the key in the header, of a user or an agent, or else by the session cookie, never by both. */
export async function authenticate(
  db: Db,
  cookies: Cookies,
  request: FastifyRequest,
): Promise<FoundCaller | null> {
  const key = apiKeyOf(request)
  if (key === undefined) return findPerson(db, cookies.read(request))
  const holder = await (isAgentKey(key) ? findAgent(db, key) : findKeyHolder(db, key))
  if (!holder) throw new AppError('bad_credentials', 'This API key is unknown, expired or revoked.')
  return holder
}

/** Records the last use of the session or API key without delaying the request. */
export function recordLastUse(
  db: Db,
  request: FastifyRequest,
  { person, usedAt }: FoundCaller,
): void {
  recordUse().catch((error: unknown) => {
    const message = 'the last use of a session or an API key was not saved'
    if (outageOf(error)) logOutage(request, error, message)
    else request.log.warn({ err: error }, message)
  })

  function recordUse(): Promise<void> {
    const { key } = person
    if (!key) return recordSessionUse(db, person.sessionId, usedAt)
    return touchKey(db, key, usedAt)
  }
}

/** The API key of a request. Any other scheme is for a reverse proxy in front of the server. */
export function apiKeyOf({ headers }: WithHeaders): string | undefined {
  return /^Bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]
}
