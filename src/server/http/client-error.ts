import type { Socket } from 'node:net'

const STATUSES: Record<string, [status: number, title: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

/** What is not HTTP, or not in time, never becomes a request: a bare refusal, and the connection ends. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable) socket.write(refusalOf(error.code ?? ''))
  socket.destroySoon()
}

function refusalOf(code: string): string {
  const [status, title] = STATUSES[code] ?? [400, 'Bad Request']
  const body = JSON.stringify({ type: 'about:blank', title, status })
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  return [...head, '', body].join('\r\n')
}
