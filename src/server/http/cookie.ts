import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName } from '#domain/session-cookie.ts'
import { SESSION_MAX_AGE_S } from '../db/session.ts'
import type { CallerCookies } from './context.ts'

const TICKET_MAX_AGE_S = 300

export interface Cookies {
  /** The session token, when the request carries exactly one. */
  read(request: FastifyRequest): string | undefined
  of(request: FastifyRequest, reply: FastifyReply): CallerCookies
}

export function cookies(isHttps: boolean): Cookies {
  const session = sessionCookieName(isHttps)
  const tail = `; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
  const write = (reply: FastifyReply, name: string, token: string, seconds: number) =>
    void reply.header('set-cookie', `${name}=${token}; Max-Age=${seconds}${tail}`)
  return {
    read: (request) => readCookie(request, session),
    of(request, reply) {
      const ticket = (kind: string) => {
        const name = `${session}-${kind}`
        return {
          read: () => readCookie(request, name),
          give: (token: string) => write(reply, name, token, TICKET_MAX_AGE_S),
          drop: () => write(reply, name, '', 0),
        }
      }
      return {
        cookie: {
          give: (token) => write(reply, session, token, SESSION_MAX_AGE_S),
          drop: () => write(reply, session, '', 0),
        },
        secondStep: ticket('second-step'),
        challenge: ticket('passkey'),
      }
    },
  }
}

function readCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(/; */)
  const [mine, ...more] = pairs.filter((pair) => pair.startsWith(`${name}=`))
  return more.length === 0 ? mine?.slice(name.length + 1) : undefined
}
