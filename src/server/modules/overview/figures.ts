import { sql } from 'kysely'
import type { Overview } from '#contract/overview.ts'
import { hourIn } from '#domain/fleet-clock.ts'
import { countByHour, worksAt } from '#domain/shift.ts'
import { readFleetSetting } from '../../db/fleet-setting.ts'
import { ALL_SERVERS } from '../../db/order-tally.ts'
import { settlePenalties } from '../../db/penalty-tally.ts'
import type { Db } from '../../db/schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WARNING_MS = 7 * DAY_MS
const ACTIVITY_ROWS = 8

type Figures<Name extends keyof Overview> = NonNullable<Overview[Name]>

export async function readOrders(db: Db): Promise<Overview['orders']> {
  const rows = await db
    .selectFrom('trade_order_tally')
    .select(({ fn }) => ['status', fn.sum<number>('orders').as('orders')])
    .where('server_id', '=', ALL_SERVERS)
    .groupBy('status')
    .execute()
  const counts = { pending: 0, processing: 0, completed: 0, failed: 0, cancelled: 0 }
  for (const { status, orders } of rows) counts[status] = orders
  return counts
}

export async function readBrBots(db: Db): Promise<Figures<'br_bots'>> {
  const rows = await db.selectFrom('br_bot_hours_tally').selectAll().execute()
  const { time_zone } = await readFleetSetting(db)
  const hour = Math.floor(hourIn(time_zone, Date.now()))
  const active = rows.filter(({ is_active }) => is_active)
  return {
    total: sum(rows),
    active: sum(active),
    on_shift: sum(active.filter((hours) => worksAt(hours, hour))),
    by_hour: countByHour(active),
  }
}

/** How many groups there are, and how many of them have no active bot. */
export async function readGroups(db: Db): Promise<Figures<'groups'>> {
  const [groups, manned] = await Promise.all([
    db
      .selectFrom('br_bot_group')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('br_bot_group_tally')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('is_active', '=', true)
      .where('amount', '>', 0)
      .executeTakeFirstOrThrow(),
  ])
  return { total: groups.count, idle: groups.count - manned.count }
}

export async function readUsers(db: Db): Promise<Figures<'users'>> {
  const { count } = await db
    .selectFrom('auth_user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return { pending: count }
}

type Game = { readonly [Name in 'tasks' | 'penalties' | 'servers']: Figures<Name> }

/** What the accounts of the game are at, who of them is penalised, and what each server has of them. */
export async function readGame(db: Db): Promise<Game> {
  await settlePenalties(db)
  const [servers, accounts, brBots, money, penalties] = await Promise.all([
    db.selectFrom('server').select('id').orderBy('id').execute(),
    db.selectFrom('account_tally').selectAll().execute(),
    db.selectFrom('br_bot_tally').select(['server_id', 'amount']).execute(),
    db.selectFrom('account_money_tally').selectAll().execute(),
    db
      .selectFrom('penalty_tally')
      .select(['server_id', 'amount'])
      .where('state', '!=', 'ended')
      .execute(),
  ])
  const [bots, br_bots, purse, jail] = [accounts, brBots, money, penalties].map(byServer)
  const penalised = accounts.filter(({ is_penalised }) => is_penalised)
  return {
    tasks: countTasks(accounts),
    penalties: { active: sum(penalties), bots: sum(penalised) },
    servers: servers.map(({ id }) => ({
      id,
      bots: bots?.get(id) ?? 0,
      br_bots: br_bots?.get(id) ?? 0,
      money: purse?.get(id) ?? 0,
      penalties: jail?.get(id) ?? 0,
    })),
  }
}

/** One that is at nothing is left out. */
function countTasks(accounts: readonly { task: string; amount: number }[]): Figures<'tasks'> {
  const tasks: Record<string, number> = {}
  for (const { task, amount } of accounts)
    if (task !== '' && amount > 0) tasks[task] = (tasks[task] ?? 0) + amount
  return tasks
}

/** Proxies are some hundreds, and those that are out of time or banned are few: an index names them. */
export async function readProxies(db: Db): Promise<Figures<'proxies'>> {
  const now = new Date()
  const soon = new Date(now.getTime() + WARNING_MS)
  const isUsed = sql<boolean>`(
    exists (select 1 from br_bot where br_bot.proxy_id = proxy.id)
    or exists (select 1 from br_bot_group where br_bot_group.proxy_id = proxy.id))`
  const row = await db
    .selectFrom('proxy')
    .select(({ fn, eb, and }) => {
      const isExpired = eb('valid_until', '<=', now)
      const isExpiring = and([eb('valid_until', '>', now), eb('valid_until', '<=', soon)])
      const isBanned = eb('is_banned', '=', true)
      return [
        fn.countAll<number>().as('total'),
        fn.countAll<number>().filterWhere(isExpired).as('expired'),
        fn.countAll<number>().filterWhere(isExpiring).as('expiring'),
        fn
          .countAll<number>()
          .filterWhere(and([isBanned, isUsed]))
          .as('banned_in_use'),
        fn
          .countAll<number>()
          .filterWhere(and([isExpired, isUsed]))
          .as('expired_in_use'),
      ]
    })
    .executeTakeFirstOrThrow()
  return row
}

export async function readActivity(db: Db): Promise<Figures<'activity'>> {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'at', 'username', 'action', 'entity', 'entity_id'])
    .orderBy('id', 'desc')
    .limit(ACTIVITY_ROWS)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

const sum = (rows: readonly { amount: number }[]) =>
  rows.reduce((total, { amount }) => total + amount, 0)

function byServer(rows: readonly { server_id: number; amount: number }[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { server_id, amount } of rows) sums.set(server_id, (sums.get(server_id) ?? 0) + amount)
  return sums
}
