import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { cookieOf, withFleet } from '../fleet.ts'
import { median, table } from '../measure.ts'
import { type PeerRow, withDirectus } from './directus.ts'
import { type Figure, Load, machine, medianOf, type Path, runRounds } from './load.ts'
import { deep, different, type ListRequest, ofList, search } from './paths.ts'

const BOTS = 100_000
const INDEXED = ['nickname', 'server_id', 'cash', 'deposit']

/** `bar` is the minimum number of responses per second, as a multiple of those of Directus. */
const KINDS = [
  { name: 'list with total', request: different, bar: 20 },
  { name: 'search with total', request: search, bar: 50 },
  { name: 'deep page with total', request: deep(BOTS), bar: 20 },
] as const

/** Sends the same sequence of distinct requests for the same rows to the console and to Directus, in turns. */
export async function compareWithDirectus(rounds: number): Promise<void> {
  const prepare = async (db: Db) => ({ cookie: await cookieOf(db), rows: await peerRows(db) })
  await withFleet({ bots: BOTS, log: 'info', prepare }, ({ server, url }, { cookie, rows }) =>
    withDirectus(rows, INDEXED, async (peer) => {
      const ours = new Load(url, { cookie }, server)
      const theirs = new Load(peer.url, peer.headers, peer.server)
      const subjects = KINDS.flatMap(({ name, request, bar }) => [
        { name, bar, load: ours, path: ofList(request) },
        { name, bar, load: theirs, path: ofPeer(request) },
      ])
      process.stdout.write(`\n${report(await runRounds(subjects, rounds))}\n${machine()}`)
    }),
  )
}

/** The fields of a row of the list in one table, which spares Directus all joins. */
async function peerRows(db: Db): Promise<PeerRow[]> {
  const { rows } = await sql<PeerRow>`
    select br_bot.id, account.nickname, account.server_id, account_money.cash, account_money.deposit, account_status.task,
      br_bot.is_active + 0 as is_active, br_bot.registration_status, br_bot.job_type, br_bot.start_hour,
      br_bot.end_hour, coalesce(br_bot.proxy_id, 0) as proxy_id, coalesce(br_bot.group_id, 0) as group_id,
      coalesce(br_bot_group.name, '') as group_name, br_bot.created_at || '' as created_at
    from br_bot
    join account on account.id = br_bot.account_id
    join account_money on account_money.id = account.id
    join account_status on account_status.id = account.id
    left join br_bot_group on br_bot_group.id = br_bot.group_id
    order by br_bot.id`.execute(db)
  return rows
}

const ofPeer =
  (request: (serial: number) => ListRequest): Path =>
  (serial) => {
    const { page, sort, order, server, search } = request(serial)
    const sorted = order === 'desc' ? `-${sort}` : sort
    const filter = server === undefined ? '' : `&filter[server_id][_eq]=${server}`
    const text = search === undefined ? '' : `&search=${search}`
    return `/items/br_bots?limit=15&page=${page}&sort=${sorted}&meta=filter_count${filter}${text}`
  }

function report(measured: { name: string; bar: number; figures: Figure[] }[]): string {
  const rows = [...Map.groupBy(measured, ({ name }) => name)].map(([name, [ours, theirs]]) => {
    const [own, peer] = [ours?.figures ?? [], theirs?.figures ?? []]
    const ratios = (field: 'perSecond' | 'cpuMs') =>
      own.map((figure, round) => figure[field] / (peer[round]?.[field] ?? 1))
    const rate = median(ratios('perSecond'))
    const bar = ours?.bar ?? 0
    return [
      name,
      ...[own, peer].flatMap((figures) => [
        Math.round(medianOf(figures, 'perSecond')),
        medianOf(figures, 'cpuMs').toFixed(2),
        medianOf(figures, 'p99').toFixed(1),
      ]),
      `${rate.toFixed(1)} ${rate < bar ? '!' : '≥'} ${bar}`,
      `${Math.min(...ratios('perSecond')).toFixed(1)} to ${Math.max(...ratios('perSecond')).toFixed(1)}`,
      (1 / median(ratios('cpuMs'))).toFixed(1),
    ]
  })
  const heads = (who: string) => [`${who}: a second`, 'CPU ms', 'p99 ms']
  return table(
    ['request', ...heads('console'), ...heads('Directus'), 'times', 'of the rounds', 'CPU times'],
    rows,
  )
}
