import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName } from '#contract/session-cookie.ts'
import { DEVICE_MAX_AGE_S, SESSION_MAX_AGE_S } from '../auth/session.ts'
import type { CallerCookies } from './context.ts'

const TICKET_MAX_AGE_S = 300

/** A request or an upgrade request. */
export interface WithHeaders {
  readonly headers: IncomingHttpHeaders
}

export interface Cookies {
  /** The session token, if the request carries exactly one. */
  read(request: WithHeaders): string | undefined
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
      const ticket = (kind: string, seconds = TICKET_MAX_AGE_S) => {
        const name = `${session}-${kind}`
        return {
          read: () => readCookie(request, name),
          set: (token: string) => write(reply, name, token, seconds),
          clear: () => write(reply, name, '', 0),
        }
      }
      return {
        cookie: {
          set: (token) => write(reply, session, token, SESSION_MAX_AGE_S),
          clear: () => write(reply, session, '', 0),
        },
        secondStep: ticket('second-step'),
        challenge: ticket('passkey'),
        device: ticket('device', DEVICE_MAX_AGE_S),
      }
    },
  }
}

function readCookie(request: WithHeaders, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(/; */)
  const [mine, ...more] = pairs.filter((pair) => pair.startsWith(`${name}=`))
  return more.length === 0 ? mine?.slice(name.length + 1) : undefined
}
