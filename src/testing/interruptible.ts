import { connect, createServer, type Socket } from 'node:net'
import Sqlite from 'better-sqlite3'
import type { Location } from '#server/db/open.ts'
import { afterwards } from './on-teardown.ts'
import { freshLocation } from './database.ts'

/** A database that can go away and come back: its connections are cut, or another program keeps its file. */
interface Interruptible {
  readonly location: Location
  away(): void
  /** It answers nothing, and says nothing about it. */
  hang(): void
  back(): void
}

export async function interruptible(): Promise<Interruptible> {
  const location = await freshLocation()
  return location.url === undefined ? keptFile(location) : cutConnections(new URL(location.url))
}

function keptFile(location: Location): Interruptible {
  let other: Sqlite.Database | undefined
  const away = () => {
    other = new Sqlite(location.file)
    other.exec('begin immediate')
  }
  return { location, away, hang: away, back: () => void other?.close() }
}

async function cutConnections(url: URL): Promise<Interruptible> {
  const relay = new Relay({ host: url.hostname, port: Number(url.port || 5432) })
  url.hostname = '127.0.0.1'
  url.port = String(await relay.listen())
  return {
    location: { url: url.href, file: '' },
    away: () => relay.cut(),
    hang: () => relay.hang(),
    back: () => relay.resume(),
  }
}

/** Stands between the server and PostgreSQL. */
class Relay {
  readonly #target: { host: string; port: number }
  readonly #open = new Set<Socket>()
  #state: 'open' | 'cut' | 'hanging' = 'open'
  readonly #server = createServer((client) => this.#accept(client))

  constructor(target: { host: string; port: number }) {
    this.#target = target
    afterwards(async () => {
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

  /** Nothing is passed on any more, and nothing is closed. */
  hang(): void {
    this.#state = 'hanging'
    for (const socket of this.#open) socket.unpipe()
  }

  /** What hung is lost, as behind a firewall that forgot it. */
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
