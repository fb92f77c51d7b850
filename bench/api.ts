import { sql } from 'kysely'
import pino from 'pino'
import { BrBotQuery } from '#contract/br-bot-query.ts'
import type { ValueCount } from '#contract/filters.ts'
import type { Person } from '#server/auth/session.ts'
import { createVault } from '#server/auth/vault.ts'
import { type Location, openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { refreshStatistics } from '#server/db/statistics.ts'
import { transact } from '#server/db/transact.ts'
import { fillFleet } from '#server/demo/fleet.ts'
import type { Context } from '#server/http/context.ts'
import { ImportReader } from '#server/import/import-reader.ts'
import { JobRunner } from '#server/jobs/runner.ts'
import { brBots } from '#server/modules/br-bots/br-bots.ts'
import { jobRegistry } from '#server/modules/index.ts'
import { overview } from '#server/modules/overview/overview.ts'
import { HistoryThread } from '#server/telemetry/history/history-thread.ts'
import { Ingest } from '#server/telemetry/ingest.ts'
import { LiveFleet } from '#server/telemetry/live-fleet.ts'
import { MapFrames } from '#server/telemetry/map-frames.ts'
import { type Counted, SharedCounts } from '#server/views/shared-counts.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { barOf } from './bars.ts'
import { listActions, sharedWordActions } from './lists.ts'
import { type Figure, measure, numberOf, table } from './measure.ts'
import { engines } from './place.ts'
import { placeActions } from './places.ts'
import { recordActions } from './records.ts'

const SEED = 1
const PER_PAGE = 15
const vault = createVault([{ version: 1, key: Buffer.alloc(32, 'k') }])

/**
 * `npm run bench -- api [SIZE …]`: server time of the home page, lists, searches and writes without HTTP, for fleets
 * of 100,000 and 1,000,000 bots on SQLite, and on PostgreSQL if DATABASE_URL is set.
 */
export async function bench(options: string[]): Promise<void> {
  const sizes =
    options.length > 0 ? options.map((option) => numberOf(option, 0)) : [100_000, 1_000_000]
  const columns: { head: string; cells: string[] }[] = []
  let names: string[] = []
  for (const { name: engine, freshPlace } of engines()) {
    for (const bots of sizes) {
      const place = await freshPlace()
      const figures = await measureFleet(engine, place.location, bots)
      names = figures.map(({ name }) => name)
      const cells = figures.map((figure) => show(figure, barOf(engine, bots, figure.name)))
      columns.push({ head: `${engine} ${bots.toLocaleString('en')}`, cells })
      await place.remove()
    }
  }
  const rows = names.map((name, row) => [name, ...columns.map(({ cells }) => cells[row] ?? '')])
  process.stdout.write(
    `\nms, median (99th percentile) and the limit of the median; ! if exceeded\n\n`,
  )
  process.stdout.write(`${table(['action', ...columns.map(({ head }) => head)], rows)}\n`)
}

function show({ p50, p99 }: Figure, bar: number | undefined): string {
  const figure = `${p50.toFixed(2)} (${p99.toFixed(1)})`
  if (bar === undefined) return figure
  return `${figure} ${p50 > bar ? '!' : '≤'} ${bar}`
}

async function measureFleet(engine: string, location: Location, bots: number): Promise<Figure[]> {
  const db = await openDatabase(location)
  const start = performance.now()
  await fillFleet(db, vault, { bots, seed: SEED })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`filled ${bots.toLocaleString('en')} bots in ${seconds} s\n`)
  const at = (figure: Figure) => show(figure, barOf(engine, bots, figure.name))
  const figures = await measureAll(actions(db, bots), at)
  await shareWord(db, bots)
  figures.push(...(await measureAll(wordSearches(db), at)))
  await db.destroy()
  return figures
}

async function measureAll(
  actions: Record<string, () => Promise<unknown>>,
  show: (figure: Figure) => string,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, action] of Object.entries(actions)) {
    const figure = await measure(name, action)
    process.stdout.write(`${name}: ${show(figure)}\n`)
    figures.push(figure)
  }
  return figures
}

function actions(db: Db, bots: number): Record<string, () => Promise<unknown>> {
  const context = contextOf(db)
  const middle = String(Math.floor(bots / 2 / PER_PAGE))
  const last = String(Math.ceil(bots / PER_PAGE))
  return {
    'page 1, exact total': list(context, {}),
    'server filter': list(context, { server_id: '3' }),
    'job type filter': list(context, { job_type: '3' }),
    inactive: list(context, { is_active: 'false' }),
    'server, job and active': list(context, { server_id: '3', job_type: '3', is_active: 'true' }),
    'without proxy': list(context, { proxy: 'none' }),
    'sorted by nickname': list(context, { sort_by: 'nickname', sort_order: 'asc' }),
    'sorted by cash': list(context, { sort_by: 'cash' }),
    'server filter, sorted by cash': list(context, { sort_by: 'cash', server_id: '3' }),
    'deep page, the middle': list(context, { page: middle }),
    'deep page, the last': list(context, { page: last }),
    'deep page by nickname': list(context, { page: middle, sort_by: 'nickname' }),
    'search, few hits': list(context, { search: `_${bots - 7}` }),
    'search, one row in twelve': list(context, { search: 'koval' }),
    'search, no hit': list(context, { search: 'zzzyzzz' }),
    'search, two letters': list(context, { search: 'ko' }),
    'search and server filter': list(context, { search: 'koval', server_id: '3' }),
    ...listActions(context, bots),
    ...placeActions(context),
    'bots on shift': list(context, { on_shift: 'true' }),
    ...recordActions(context),
    overview: () => overview.get(NO_INPUT, context),
    'activate or deactivate': toggle(context, bots),
    'add a bot': add(context),
  }
}

const list = (context: Context<Person>, query: Record<string, string>) => () =>
  brBots.list({ query: BrBotQuery.parse(query), params: undefined, body: undefined }, context)

const NO_INPUT = { query: undefined, params: undefined, body: undefined }

const WORD = 'night'
const RENAMED_AT_ONCE = 20_000

/** Appends a common word to all nicknames: the worst case of a search. */
async function shareWord(db: Db, bots: number): Promise<void> {
  for (let start = 0; start <= bots; start += RENAMED_AT_ONCE)
    await db
      .updateTable('account')
      .set({ nickname_key: sql`${WORD} || '_' || nickname_key` })
      .where('id', '>', start)
      .where('id', '<=', start + RENAMED_AT_ONCE)
      .execute()
  await refreshStatistics(db)
}

function wordSearches(db: Db): Record<string, () => Promise<unknown>> {
  const context = contextOf(db)
  return {
    'search, every row matches': list(context, { search: WORD }),
    'every row matches, sorted by cash': list(context, { search: WORD, sort_by: 'cash' }),
    ...sharedWordActions(context, WORD),
  }
}

function toggle(context: Context<Person>, bots: number) {
  let serial = 0
  return () => {
    serial += 1
    const input = {
      params: { id: 1 + ((serial * 7919) % bots) },
      body: { is_active: serial % 2 === 0 },
    }
    return brBots.setActive({ ...input, query: undefined }, context)
  }
}

function add(context: Context<Person>) {
  let serial = 0
  const settings = { job_type: 1 as const, start_hour: 0, end_hour: 23, email: '', proxy_id: null }
  return () => {
    serial += 1
    const body = {
      ...settings,
      nickname: `bench ${serial}`,
      password: 'secret',
      server_ids: [1, 2],
    }
    return brBots.add({ body, params: undefined, query: undefined }, context)
  }
}

const cookie = { set: () => undefined, clear: () => undefined }

function contextOf(db: Db): Context<Person> {
  const logger = pino({ level: 'silent' })
  const fleet = new LiveFleet(db, SILENT_LIVE, logger)
  const user = {
    id: '00000000-0000-4000-8000-000000000000',
    username: 'bench',
    role: 'administrator',
    state: 'approved',
    state_reason: null,
    sessionId: '',
    confirmedAt: null,
  } as const
  return {
    db,
    vault,
    live: SILENT_LIVE,
    imports: new ImportReader(),
    history: new HistoryThread(),
    ingest: new Ingest(db, SILENT_LIVE, fleet),
    fleet,
    mapFrames: new MapFrames(fleet),
    jobs: new JobRunner({ db, vault, live: SILENT_LIVE, registry: jobRegistry, logger }),
    viewCounts: new SharedCounts<Counted>(),
    valueCounts: new SharedCounts<ValueCount[] | undefined>(),
    setupToken: null,
    user,
    cookie,
    secondStep: { ...cookie, read: () => undefined },
    challenge: { ...cookie, read: () => undefined },
    device: { ...cookie, read: () => undefined },
    origin: 'http://localhost:4000',
    keyedCall: null,
    transact: (job) => transact(db, job),
    authorize: async () => undefined,
    reportError: () => undefined,
    cacheFor: () => undefined,
    caller: { userId: user.id, username: user.username, ip: '', agent: '', requestId: '' },
  }
}
