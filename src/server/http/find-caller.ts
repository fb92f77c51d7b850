import type { FastifyRequest } from 'fastify'
import { findKeyHolder } from '../db/api-key.ts'
import { findPerson } from '../db/session.ts'
import { AppError } from '../errors.ts'
import type { Services } from './context.ts'
import type { Cookies } from './cookie.ts'

interface Asked {
  services: Services
  cookies: Cookies
}

/** By the API key in the header, else by the session in the cookie; never by both. */
export async function findCaller(
  { services: { db }, cookies }: Asked,
  request: FastifyRequest,
): ReturnType<typeof findPerson> {
  const key = keyIn(request)
  if (key === undefined) return findPerson(db, cookies.read(request))
  const found = await findKeyHolder(db, key)
  if (!found) throw new AppError('bad_credentials', 'This API key is unknown, expired or revoked.')
  return found
}

/** The API key that a request carries; another scheme is that of a proxy in front. */
export function keyIn({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]
}
