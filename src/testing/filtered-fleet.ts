import { JOB_TYPE_LABELS } from '#contract/br-bot-choices.ts'
import { worksAt } from '#domain/shift.ts'
import { FAILED_TASKS } from '#domain/task.ts'
import { HOUR_MS } from '#domain/time-units.ts'
import { hourIn } from '#domain/zone.ts'
import type { Db } from '#server/db/schema.ts'
import { readFleetSetting } from '#server/fleet/fleet-setting.ts'
import type { FilteredRow } from './evaluate-filter.ts'
import {
  buildAccount,
  buildBrBot,
  buildGroup,
  buildOrder,
  buildPenalty,
  buildProxy,
  buildServer,
} from './factories.ts'

/** Texts in nicknames and bank numbers. */
export const TEXTS = ['storm', 'Bär', 'a_b%', 'x"y\\z']
const TASKS = [null, 'connecting', 'failed_banned', 'odd']
export const ROWS = 24

export const times = (now: number) =>
  [
    now - 1.5 * HOUR_MS,
    now - 120 * HOUR_MS,
    now + 24 * HOUR_MS,
    Date.parse('2026-10-31T02:00:00Z'),
    Date.parse('2026-11-01T10:00:00Z'),
    Date.parse('2026-11-01T23:59:59.999Z'),
  ].map((at) => new Date(at))

/** Cycles through the values; each value is used for `pace` rows in a row. */
export const pick = <T>(values: readonly T[], row: number, pace: number): T => {
  const value = values[Math.floor(row / pace) % values.length]
  if (value === undefined) throw new Error('no values')
  return value
}

/** BR bots and orders that differ in every field. */
export async function buildFleet(db: Db, now: number): Promise<void> {
  await buildBots(db, now)
  await buildOrders(db, now)
}

async function buildBots(db: Db, now: number) {
  const servers = [await buildServer(db), await buildServer(db), await buildServer(db)]
  const groups = [null, await buildGroup(db), await buildGroup(db)]
  const day = 24 * HOUR_MS
  const proxies = [
    null,
    await buildProxy(db, { valid_until: new Date(now - day) }),
    await buildProxy(db, { valid_until: new Date(now + day), is_banned: true }),
    await buildProxy(db, { valid_until: new Date(now + 30 * day) }),
    await buildProxy(db),
  ]
  const [first = 0] = servers
  for (let row = 0; row < ROWS; row++) {
    const account = {
      server_id: pick(servers, row, 1),
      nickname: `${pick(TEXTS, row, 3)} ${row}`,
      task: pick(TASKS, row, 2),
      task_since: pick(TASKS, row, 2) === null ? null : pick(times(now), row, 2),
      cash: (row * 7) % 41,
      deposit: (row * 5) % 41,
      payday: row % 5,
      created_at: pick(times(now), row, 1),
    }
    const bot = await buildBrBot(db, {
      account,
      is_active: row % 3 > 0,
      job_type: 1 + (row % 5),
      registration_status: pick(['registered', 'unregistered', 'odd'], row, 2),
      start_hour: (row * 5) % 24,
      end_hour: (row * 7) % 24,
      proxy_id: pick(proxies, row, 1),
      group_id: pick(groups, row, 2),
      created_at: pick(times(now), row, 2),
    })
    if (row % 4 === 0 && account.server_id !== first)
      await db
        .insertInto('br_bot_server')
        .values({ br_bot_id: bot, position: 1, server_id: first })
        .execute()
    if (row % 5 === 0) await buildPenalty(db, bot)
  }
  await buildAccount(db, { server_id: first, nickname: 'without a BR bot' })
}

export const of = (value: unknown): unknown[] => {
  if (value === null || value === undefined) return []
  return [value instanceof Date ? value.getTime() : value]
}

const taskOf = (task: string | null) => [
  ...of(task),
  ...(task !== null && FAILED_TASKS.includes(task) ? ['failing'] : []),
]

function proxyOf(
  proxy: { id: number; is_banned: boolean; valid_until: Date | null } | undefined,
  now: number,
) {
  if (!proxy) return []
  const { id, is_banned, valid_until } = proxy
  const left = valid_until ? valid_until.getTime() - now : undefined
  const isSoon = left !== undefined && left <= 7 * 24 * HOUR_MS
  const term = left === undefined ? [] : [left <= 0 ? 'expired' : isSoon ? 'expiring' : 'valid']
  return [id, ...term, ...(is_banned ? ['banned'] : [])]
}

export async function brBotRows(db: Db, now: number): Promise<FilteredRow[]> {
  const { time_zone } = await readFleetSetting(db)
  const hour = Math.floor(hourIn(time_zone, now))
  const rows = await db
    .selectFrom('br_bot')
    .innerJoin('account', 'account.id', 'br_bot.account_id')
    .innerJoin('account_money', 'account_money.id', 'account.id')
    .innerJoin('account_status', 'account_status.id', 'account.id')
    .selectAll('br_bot')
    .select(['nickname', 'task', 'cash', 'deposit'])
    .execute()
  const proxies = await db.selectFrom('proxy').selectAll().execute()
  const places = await db.selectFrom('br_bot_server').selectAll().execute()
  const jobs = new Map(Object.entries(JOB_TYPE_LABELS))
  return rows.map((row) => ({
    id: row.id,
    text: row.nickname,
    fields: {
      server: of(row.server_id),
      plays_on: places.filter(({ br_bot_id }) => br_bot_id === row.id).map((one) => one.server_id),
      job: of(jobs.get(String(row.job_type))?.toLowerCase() ?? String(row.job_type)),
      proxy: proxyOf(
        proxies.find(({ id }) => id === row.proxy_id),
        now,
      ),
      group: of(row.group_id),
      active: of(row.is_active),
      shift: of(row.is_active && worksAt(row, hour)),
      registration: of(row.registration_status),
      task: of(row.task),
      nickname: of(row.nickname),
      cash: of(row.cash),
      deposit: of(row.deposit),
      created: of(row.created_at),
      updated: of(row.updated_at),
    },
  }))
}

export async function botRows(db: Db): Promise<FilteredRow[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('account_money', 'account_money.id', 'account.id')
    .innerJoin('account_status', 'account_status.id', 'account.id')
    .leftJoin('br_bot', 'br_bot.account_id', 'account.id')
    .selectAll('account')
    .select(['task', 'task_since', 'penalties_in_force'])
    .select(['cash', 'deposit', 'br_bot.group_id'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    text: row.nickname,
    fields: {
      server: of(row.server_id),
      task: taskOf(row.task),
      task_since: of(row.task_since),
      penalized: of(row.penalties_in_force > 0),
      nickname: of(row.nickname),
      cash: of(row.cash),
      deposit: of(row.deposit),
      payday: of(row.payday),
      group: of(row.group_id),
      created: of(row.created_at),
      updated: of(row.updated_at),
    },
  }))
}

export async function orderRows(db: Db): Promise<FilteredRow[]> {
  const rows = await db.selectFrom('trade_order').selectAll().execute()
  return rows.map((row) => ({
    id: row.id,
    text: row.bank_number,
    fields: {
      status: [row.status, ...(['pending', 'processing'].includes(row.status) ? ['open'] : [])],
      type: of(row.type),
      server: of(row.server_id),
      platform: of(row.platform),
      bot: of(row.account_id),
      amount: of(row.amount),
      bonus: of(row.bonus),
      price: of(row.price_cents / 100),
      created: of(row.created_at),
      updated: of(row.updated_at),
    },
  }))
}

async function buildOrders(db: Db, now: number) {
  const accounts = await db.selectFrom('account').select(['id', 'server_id']).execute()
  for (let row = 0; row < ROWS; row++)
    await buildOrder(db, {
      ...(row % 3 > 0 && { account_id: pick(accounts, row, 1).id }),
      server_id: pick(accounts, row, 1).server_id,
      type: pick(['transfer', 'odd'], row, 2),
      platform: pick(['site', 'odd', 'none'], row, 1),
      status: pick(['pending', 'processing', 'completed', 'failed', 'cancelled'] as const, row, 1),
      bank_number: `${pick(TEXTS, row, 2)}${row}`,
      amount: 1 + ((row * 7) % 41),
      bonus: row % 5,
      price_cents: row * 150,
      created_at: pick(times(now), row, 1),
    })
}
