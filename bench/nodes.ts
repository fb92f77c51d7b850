import { setTimeout as delay } from 'node:timers/promises'
import type { BrBotRow } from '#contract/br-bots.ts'
import { LiveMessage } from '#contract/live.ts'
import type { Db } from '#server/db/schema.ts'
import { cookiesOf } from './fleet.ts'
import { numberOf, quantile, table } from './measure.ts'
import { sharedServers, withTwoNodes } from './node-pair.ts'
import { type Call, callerOf } from './page.ts'
import { cpuMsOf, openPage } from './server.ts'

const BOTS = 2000
/** Each changes the bots of a different page. */
const WRITERS = 8
const READERS = 4
const SECONDS = 20
const PAUSE_MS = 50
/** A hint later than this counts as lost. */
const HINT_MS = 5000

/**
 * `npm run bench -- nodes [SECONDS]`: operators change bots on one node while others watch them on another. Each reader reads right
 * after the response to the change and, with NATS, right after its hint; a response with an older bot is stale. Needs DATABASE_URL,
 * and NATS_URL for the second half.
 */
export async function bench([amount]: string[]): Promise<void> {
  const seconds = numberOf(amount, SECONDS)
  const { databaseUrl, natsUrl } = sharedServers()
  const rows = [['without NATS', ...(await measureNodes(databaseUrl, undefined, seconds))]]
  if (natsUrl !== undefined)
    rows.push(['with NATS', ...(await measureNodes(databaseUrl, natsUrl, seconds))])
  process.stdout.write(`\n${table(HEADS, rows)}\n`)
}

const HEADS = [
  'nodes',
  'changes/s',
  'reads after the answer',
  'stale',
  'reads after the hint',
  'stale',
  'hints lost',
  'hint p50 ms',
  'p99',
  '304, %',
  'reads/s',
  'cores, writers',
  'cores, readers',
]

async function measureNodes(
  databaseUrl: string,
  natsUrl: string | undefined,
  seconds: number,
): Promise<(string | number)[]> {
  const prepare = (db: Db) => cookiesOf(db, WRITERS + READERS)
  const pair = { databaseUrl, natsUrl, bots: BOTS, prepare }
  return withTwoNodes(pair, async ([near, far], cookies) => {
    const readers = cookies.slice(WRITERS).map((cookie) => new Reader(far.url, cookie))
    if (natsUrl !== undefined) await Promise.all(readers.map((reader) => reader.listen()))
    const writers = cookies
      .slice(0, WRITERS)
      .map((cookie, index) => writer(callerOf(near.url, cookie), index + 1, readers))
    const cpu = [await cpuMsOf(near.server), await cpuMsOf(far.server)]
    const endsAt = performance.now() + seconds * 1000
    const changes = await Promise.all(writers.map((write) => write(endsAt)))
    const cores = [near, far].map(async ({ server }, index) =>
      (((await cpuMsOf(server)) - (cpu[index] ?? 0)) / (seconds * 1000)).toFixed(2),
    )
    const done = changes.reduce((sum, count) => sum + count, 0)
    for (const reader of readers) reader.close()
    return [
      (done / seconds).toFixed(0),
      ...reportOf(readers, seconds),
      ...(await Promise.all(cores)),
    ]
  })
}

/** Switches the bots of a page on and off, one after another, until all readers have seen each change. */
function writer(call: Call, page: number, readers: readonly Reader[]) {
  const path = `br-bots?fields=list&page=${page}`
  return async (endsAt: number): Promise<number> => {
    const { data }: { data: BrBotRow[] } = JSON.parse((await call('GET', path)).text)
    const bots = data.map(({ id, version, is_active }) => ({ id, version, is_active }))
    let changes = 0
    for (; performance.now() < endsAt; changes++) {
      const bot = bots[changes % bots.length]
      if (!bot) throw new Error(`${path} is empty`)
      const change = { id: bot.id, version: bot.version + 1, path }
      const hints = readers.map((reader) => reader.readAtHint(change))
      const body = { is_active: !bot.is_active, version: bot.version }
      const { status, text } = await call('POST', `br-bots/${bot.id}/active`, { body })
      if (status !== 200) throw new Error(`a change was answered with ${status}: ${text}`)
      const answeredAt = performance.now()
      await Promise.all([
        ...readers.map((reader) => reader.readAtAnswer(change)),
        ...hints.map((hint) => hint(answeredAt)),
      ])
      Object.assign(bot, { version: change.version, is_active: body.is_active })
      await delay(PAUSE_MS)
    }
    return changes
  }
}

interface Change {
  readonly id: number
  readonly version: number
  /** A list that shows the bot. */
  readonly path: string
}

interface Known {
  readonly etag: string | undefined
  readonly rows: readonly BrBotRow[]
}

/** A user of the other node. */
class Reader {
  readonly #url: string
  readonly #call: Call
  readonly #known = new Map<string, Known>()
  readonly #awaited = new Map<number, () => void>()
  #socket: Awaited<ReturnType<typeof openPage>> | undefined
  readonly afterAnswer = { reads: 0, stale: 0 }
  readonly afterHint = { reads: 0, stale: 0 }
  readonly hintMs: number[] = []
  unchanged = 0
  lost = 0

  constructor(url: string, cookie: string) {
    this.#url = url
    this.#call = callerOf(url, cookie)
  }

  async listen(): Promise<void> {
    const { ticket }: { ticket: string } = JSON.parse(
      (await this.#call('POST', 'auth/ticket')).text,
    )
    this.#socket = await openPage(this.#url, ticket)
    this.#socket.on('message', (text) => {
      const message = LiveMessage.parse(JSON.parse(String(text)))
      if (message.kind !== 'changed') return
      for (const { topic, ids } of message.changes)
        if (topic === 'br_bots') for (const id of ids) this.#awaited.get(Number(id))?.()
    })
  }

  readAtAnswer(change: Change): Promise<void> {
    return this.#read(change, this.afterAnswer)
  }

  /** Reads as soon as the hint of a change arrives. Called before the change, because the hint can arrive before the response. */
  readAtHint(change: Change): (answeredAt: number) => Promise<void> {
    if (!this.#socket) return async () => undefined
    const { promise, resolve } = Promise.withResolvers<number>()
    this.#awaited.set(change.id, () => {
      this.#awaited.delete(change.id)
      resolve(performance.now())
    })
    const read = promise.then(async (receivedAt) => {
      await this.#read(change, this.afterHint)
      return receivedAt
    })
    return async (answeredAt) => {
      const receivedAt = await Promise.race([read, delay(HINT_MS, undefined, { ref: false })])
      if (receivedAt === undefined) this.lost += 1
      else this.hintMs.push(Math.max(0, receivedAt - answeredAt))
    }
  }

  async #read(
    { id, version, path }: Change,
    count: { reads: number; stale: number },
  ): Promise<void> {
    const known = this.#known.get(path)
    const { status, text, etag } = await this.#call('GET', path, { etag: known?.etag })
    const isSame = status === 304 && known !== undefined
    if (status !== 200 && !isSame) throw new Error(`${path} was answered with ${status}: ${text}`)
    const rows: readonly BrBotRow[] = isSame ? known.rows : JSON.parse(text).data
    this.#known.set(path, isSame ? known : { etag, rows })
    count.reads += 1
    this.unchanged += isSame ? 1 : 0
    if ((rows.find((row) => row.id === id)?.version ?? 0) < version) count.stale += 1
  }

  close(): void {
    this.#socket?.terminate()
  }
}

function reportOf(readers: readonly Reader[], seconds: number): (string | number)[] {
  const sum = (of: (reader: Reader) => number) =>
    readers.reduce((total, reader) => total + of(reader), 0)
  const times = readers.flatMap(({ hintMs }) => hintMs)
  const at = (share: number) => quantile(times, share).toFixed(0)
  const reads = sum(({ afterAnswer, afterHint }) => afterAnswer.reads + afterHint.reads)
  return [
    sum(({ afterAnswer }) => afterAnswer.reads),
    sum(({ afterAnswer }) => afterAnswer.stale),
    sum(({ afterHint }) => afterHint.reads),
    sum(({ afterHint }) => afterHint.stale),
    sum(({ lost }) => lost),
    ...(times.length === 0 ? ['', ''] : [at(0.5), at(0.99)]),
    Math.round((100 * sum(({ unchanged }) => unchanged)) / reads),
    Math.round(reads / seconds),
  ]
}
