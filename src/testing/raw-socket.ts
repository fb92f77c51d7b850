import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { ORIGIN } from './app.ts'

/** A request for a WebSocket as bytes on a connection, by a client that answers nothing by itself. */
export async function rawUpgrade(
  url: string,
  {
    http = '1.1',
    version = '13',
    method = 'GET',
  }: Partial<Record<'http' | 'version' | 'method', string>> = {},
): Promise<{ socket: Socket; answer: string; closed: Promise<unknown> }> {
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
  const [answer] = await once(socket, 'data')
  return { socket, answer: String(answer), closed }
}
