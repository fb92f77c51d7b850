import { once } from 'node:events'
import WebSocket from 'ws'
import { z } from 'zod'
import { LiveMessage } from '#contract/live.ts'
import { type Client, ORIGIN } from './app.ts'

/** The socket of a page; its messages can be read in order. */
export class LivePage {
  readonly socket: WebSocket
  readonly closed: Promise<{ code: number; reason: string }>
  readonly #received: LiveMessage[] = []
  #wake: () => void = () => undefined

  constructor(url: string, options: WebSocket.ClientOptions = {}) {
    this.socket = new WebSocket(url, { origin: ORIGIN, ...options })
    this.socket.on('message', (message) => {
      this.#received.push(LiveMessage.parse(JSON.parse(String(message))))
      this.#wake()
    })
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => {
        resolve({ code, reason: String(reason) })
        this.#wake()
      })
    })
  }

  /** Opens a page for a client and completes the handshake. */
  static async open(url: string, client: Client, after?: string): Promise<LivePage> {
    const page = new LivePage(url)
    await page.hello(await ticketOf(client), after)
    return page
  }

  async hello(ticket: string, after?: string): Promise<void> {
    if (this.socket.readyState === WebSocket.CONNECTING) await once(this.socket, 'open')
    this.socket.send(JSON.stringify({ ticket, after }))
  }

  /** The next unread message; fails if the socket closes first. */
  async next(): Promise<LiveMessage> {
    for (;;) {
      const message = this.#received.shift()
      if (message) return message
      if (this.socket.readyState >= WebSocket.CLOSING) throw new Error('the socket is closed')
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** The cursor of the next message, which must be `ready` or `changed`. */
  async cursor(): Promise<string> {
    const message = await this.next()
    if (!('cursor' in message)) throw new Error('no cursor')
    return message.cursor
  }
}

export const Ticket = z.object({ ticket: z.string() })

export async function ticketOf(client: Client): Promise<string> {
  const response = await client.post('auth/ticket')
  return Ticket.parse(response.json()).ticket
}
