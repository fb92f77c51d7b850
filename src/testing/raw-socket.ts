import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { ORIGIN } from './app.ts'

/** Sends a WebSocket upgrade as raw bytes, from a client that does not reply to pings or close frames on its own. */
export async function rawUpgrade(
  url: string,
  {
    http = '1.1',
    version = '13',
    method = 'GET',
  }: Partial<Record<'http' | 'version' | 'method', string>> = {},
): Promise<{ socket: Socket; response: string; closed: Promise<unknown> }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const closed = once(socket, 'close')
  socket.write(
    [
      `${method} /ws HTTP/${http}`,
      `Host: ${hostname}:${port}`,
      `Origin: ${ORIGIN}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      `Sec-WebSocket-Version: ${version}`,
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  )
  const [response] = await once(socket, 'data')
  return { socket, response: String(response), closed }
}
