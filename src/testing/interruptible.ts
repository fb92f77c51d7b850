import { connect, createServer, type Socket } from 'node:net'
import Sqlite from 'better-sqlite3'
import type { Location } from '#server/db/open.ts'
import { afterwards } from './afterwards.ts'
import { freshLocation } from './database.ts'

/** A database that can go away and come back: its connections are cut, or another program keeps its file. */
interface Interruptible {
  readonly location: Location
  away(): void
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
  return { location, away, back: () => void other?.close() }
}

async function cutConnections(url: URL): Promise<Interruptible> {
  const target = { host: url.hostname, port: Number(url.port || 5432) }
  const open = new Set<Socket>()
  let isAway = false
  const relay = createServer((client) => {
    if (isAway) return void client.destroy()
    const server = connect(target)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => open.delete(from) && to.destroy())
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  afterwards(async () => void relay.close())

  const address = relay.address()
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  const away = () => {
    isAway = true
    for (const socket of open) socket.destroy()
  }
  const back = () => {
    isAway = false
  }
  return { location: { url: url.href, file: '' }, away, back }
}
