import { once } from 'node:events'
import { type WebSocket, WebSocketServer } from 'ws'
import type { LiveMessage } from '#contract/live.ts'

/** A WebSocket server on a free port. */
export async function listen(): Promise<WebSocketServer> {
  const listening = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(listening, 'listening')
  return listening
}

export function portOf(listening: WebSocketServer): number {
  const address = listening.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  return address.port
}

/** The next socket that a page opens, after its first message. */
export async function nextSocket(server: WebSocketServer) {
  const [socket]: [WebSocket] = await once(server, 'connection').then(([opened]) => [opened])
  const [hello] = await once(socket, 'message')
  return {
    socket,
    hello: JSON.parse(String(hello)),
    send: (message: LiveMessage) => socket.send(JSON.stringify(message)),
  }
}
