import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Problem, problemOf } from '#contract/errors.ts'

/** Responds to connections without a valid HTTP request or with a request that is too slow, and closes them. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable) socket.write(responseOf(problemOfCode(error.code)))
  socket.destroySoon()
}

function problemOfCode(code: string | undefined): Problem {
  const id = randomUUID()
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return problemOf('too_slow', 'The request did not arrive in time.', id)
  if (code === 'HPE_HEADER_OVERFLOW')
    return problemOf('headers_too_large', 'The headers of the request are too large.', id)
  return problemOf('invalid_http', 'The request is not valid HTTP.', id)
}

/** Refuses an upgrade to a WebSocket for now. */
export function refuseUpgrade(socket: Duplex, retryAfterS: number): void {
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  const problem = problemOf('too_many_requests', TOO_MANY_SOCKETS, randomUUID())
  socket.end(responseOf(problem, [`Retry-After: ${retryAfterS}`]))
}

const TOO_MANY_SOCKETS = 'Too many pages are connecting at once. Try again in a moment.'

function responseOf(problem: Problem, headers: readonly string[] = []): string {
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    ...headers,
  ]
  return [...head, '', body].join('\r\n')
}
