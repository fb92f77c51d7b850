import { connect, createServer, type Socket } from 'node:net'
import Sqlite from 'better-sqlite3'
import type { Location } from '#server/db/open.ts'
import { migratedLocation } from './database.ts'
import { onTeardown } from './on-teardown.ts'

/**
 * A database that can become unreachable and available again: its connections are cut, or another program locks its file.
 */
interface Interruptible {
  readonly location: Location
  disconnect(): void
  /** Stops responding without closing connections. */
  hang(): void
  reconnect(): void
}

export async function interruptible(): Promise<Interruptible> {
  const location = await migratedLocation()
  return location.url === undefined ? lockedFile(location) : cutConnections(new URL(location.url))
}

function lockedFile(location: Location): Interruptible {
  let other: Sqlite.Database | undefined
  const disconnect = () => {
    other = new Sqlite(location.file)
    other.exec('begin immediate')
  }
  return { location, disconnect, hang: disconnect, reconnect: () => void other?.close() }
}

async function cutConnections(url: URL): Promise<Interruptible> {
  const proxy = new TcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
  url.hostname = '127.0.0.1'
  url.port = String(await proxy.listen())
  return {
    location: { url: url.href, file: '' },
    disconnect: () => proxy.cut(),
    hang: () => proxy.hang(),
    reconnect: () => proxy.resume(),
  }
}

/** A TCP proxy between the server and PostgreSQL. */
class TcpProxy {
  readonly #target: { host: string; port: number }
  readonly #open = new Set<Socket>()
  #state: 'open' | 'cut' | 'hanging' = 'open'
  readonly #server = createServer((client) => this.#accept(client))

  constructor(target: { host: string; port: number }) {
    this.#target = target
    onTeardown(async () => {
      this.cut()
      this.#server.close()
    })
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    return typeof address === 'object' ? (address?.port ?? 0) : 0
  }

  cut(): void {
    this.#state = 'cut'
    for (const socket of this.#open) socket.destroy()
  }

  /** Stops forwarding without closing connections. */
  hang(): void {
    this.#state = 'hanging'
    for (const socket of this.#open) socket.unpipe()
  }

  /** Hanging connections are lost, as behind a firewall that dropped them. */
  resume(): void {
    for (const socket of this.#open) socket.destroy()
    this.#state = 'open'
  }

  #accept(client: Socket): void {
    if (this.#state === 'cut') return void client.destroy()
    const server = connect(this.#target)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#open.add(from)
      if (this.#state === 'open') from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => this.#open.delete(from) && to.destroy())
    }
  }
}
