import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName } from '#domain/session-cookie.ts'
import { SESSION_MAX_AGE_S } from '../db/session.ts'
import type { SessionCookie } from './context.ts'

export interface Cookies {
  /** The session token, when the request carries exactly one. */
  read(request: FastifyRequest): string | undefined
  of(reply: FastifyReply): SessionCookie
}

export function cookies(isHttps: boolean): Cookies {
  const name = sessionCookieName(isHttps)
  const tail = `; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
  return {
    read(request) {
      const pairs = (request.headers.cookie ?? '').split(/; */)
      const [mine, ...more] = pairs.filter((pair) => pair.startsWith(`${name}=`))
      return more.length === 0 ? mine?.slice(name.length + 1) : undefined
    },
    of: (reply) => ({
      give: (token) =>
        void reply.header('set-cookie', `${name}=${token}; Max-Age=${SESSION_MAX_AGE_S}${tail}`),
      drop: () => void reply.header('set-cookie', `${name}=; Max-Age=0${tail}`),
    }),
  }
}
