import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const STATUSES: Record<string, [status: number, title: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

/** Responds to connections without a valid HTTP request or with a request that is too slow, and closes them. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  const [status, title] = STATUSES[error.code ?? ''] ?? [400, 'Bad Request']
  if (socket.writable) socket.write(refusalOf(status, title))
  socket.destroySoon()
}

/** Refuses an upgrade to a WebSocket for now. */
export function refuseUpgrade(socket: Duplex, retryAfterS: number): void {
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(refusalOf(429, 'Too Many Requests', [`Retry-After: ${retryAfterS}`]))
}

function refusalOf(status: number, title: string, headers: string[] = []): string {
  const body = JSON.stringify({ type: 'about:blank', title, status })
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    ...headers,
  ]
  return [...head, '', body].join('\r\n')
}
