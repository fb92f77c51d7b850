import { once } from 'node:events'
import { connect as dial } from 'node:net'

export const REGISTRATION = JSON.stringify({ username: 'Ann', password: 'violet rivers 48 north' })
const HALF = 10

/** Sends the first bytes of a registration; the test decides when the rest follows. */
export async function beginRegistration(url: URL) {
  const socket = dial(Number(url.port), url.hostname)
  let answer = ''
  const received = new Promise<void>((resolve) =>
    socket.on('data', (chunk) => {
      answer += chunk
      // The server requests the rest of a request once it handles it.
      if (answer.includes('100 Continue')) resolve()
    }),
  )
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const head = [
    'POST /api/auth/register HTTP/1.1',
    `Host: ${url.host}`,
    `Origin: ${url.origin}`,
    'Content-Type: application/json',
    `Content-Length: ${REGISTRATION.length}`,
    'Expect: 100-continue',
    '',
    REGISTRATION.slice(0, HALF),
  ]
  socket.write(head.join('\r\n'))
  await received

  async function finish(): Promise<string> {
    socket.write(REGISTRATION.slice(HALF))
    await closed
    return answer
  }
  return { finish }
}

/** Connects until the port is closed. A connection at the moment of closing is reset. */
export async function untilRefused({ hostname, port }: URL): Promise<void> {
  while ((await connectOnce(Number(port), hostname)) !== 'ECONNREFUSED');
}

async function connectOnce(port: number, hostname: string): Promise<unknown> {
  const socket = dial(port, hostname)
  const [outcome] = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).catch(
    (error: unknown) => [error],
  )
  socket.destroy()
  return outcome && typeof outcome === 'object' && 'code' in outcome ? outcome.code : 'connected'
}
