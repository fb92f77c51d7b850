import { setTimeout as delay } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import { SECOND_MS } from '#domain/time-units.ts'
import { findPerson } from '#server/auth/find-person.ts'
import { giveSocketTicket } from '#server/auth/socket-ticket.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { stop } from './end-with-bench.ts'
import { numberOf, quantile, table } from './measure.ts'
import { freshFile } from './place.ts'
import { addressOf, launch, openPage, residentKb, signIn } from './server.ts'

const SOCKETS = 5000
/** Maximum pages of a user. */
const PAGES_OF_A_USER = 10
/** The server accepts 64 new sockets per second. */
const USERS_AT_ONCE = 5
const ROUNDS = 30
const SETTLE_MS = 3000

/**
 * `npm run bench -- live [SOCKETS]`: delay from a write until every open page is notified, at one write per second,
 * and memory per page. The pages are sockets of this process, on the machine of the server.
 */
export async function bench([amount]: string[]): Promise<void> {
  const sockets = numberOf(amount, SOCKETS)
  const place = await freshFile()
  const server = launch(place.folder)
  try {
    const url = await addressOf(server)
    const db = await openDatabase(place.location)
    const token = await signIn(db, 'Bench')
    const before = await residentKb(server)
    const pages = await openAll(url, db, sockets)
    await db.destroy()
    await delay(SETTLE_MS)
    const each = (await residentKb(server)) - before
    const times = await measureRounds(url, `night-shift=${token}`, pages)
    process.stdout.write(`\n${show(sockets, each / sockets, times)}\n`)
    for (const page of pages) page.terminate()
  } finally {
    await stop(server)
    await place.remove()
  }
}

async function openAll(url: string, db: Db, amount: number): Promise<WebSocket[]> {
  const pages: WebSocket[] = []
  while (pages.length < amount) {
    const began = performance.now()
    const tickets = await giveTickets(db, pages.length / PAGES_OF_A_USER)
    pages.push(...(await Promise.all(tickets.map((ticket) => openPage(url, ticket)))))
    await delay(Math.max(0, SECOND_MS - (performance.now() - began)))
  }
  return pages
}

/** One ticket for each page of the next users. */
async function giveTickets(db: Db, first: number): Promise<string[]> {
  const tickets: string[] = []
  for (let user = first; user < first + USERS_AT_ONCE; user++) {
    const { person } = (await findPerson(db, await signIn(db, `Watcher ${user}`))) ?? {}
    if (!person) throw new Error('nobody is signed in')
    for (let page = 0; page < PAGES_OF_A_USER; page++)
      tickets.push(await giveSocketTicket(db, person))
  }
  return tickets
}

/** Milliseconds from the response of each write to its message on each page. */
async function measureRounds(url: string, cookie: string, pages: WebSocket[]): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const received = Promise.all(pages.map(untilChanged))
    await write(url, cookie, round)
    const answered = performance.now()
    for (const at of await received) times.push(at - answered)
    await delay(Math.max(0, SECOND_MS - (performance.now() - began)))
  }
  return times
}

function untilChanged(page: WebSocket): Promise<number> {
  return new Promise((resolve) => {
    const onMessage = (message: RawData) => {
      const at = performance.now()
      // Pages parse messages; here that would add time of the load generator.
      if (!String(message).includes('"changed"')) return
      page.off('message', onMessage)
      resolve(at)
    }
    page.on('message', onMessage)
  })
}

async function write(url: string, cookie: string, round: number): Promise<void> {
  const content = `name,ip,port\nServer ${round},192.0.2.1,${7000 + round}\n`
  const response = await fetch(`${url}/api/servers/import`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', content, dry_run: false }),
  })
  if (!response.ok) throw new Error(await response.text())
}

function show(sockets: number, kbEach: number, times: number[]): string {
  const at = (share: number) => Math.round(quantile(times, share))
  return table(
    ['pages', 'p50 ms', 'p99 ms', 'worst ms', 'kB a page'],
    [[sockets.toLocaleString('en'), at(0.5), at(0.99), at(1), kbEach.toFixed(1)]],
  )
}
