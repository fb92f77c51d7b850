import type { overview as contract, Overview } from '#contract/overview.ts'
import { allows } from '#domain/access.ts'
import { WARNING_MS } from '#domain/proxy-term.ts'
import { countByHour, worksAt } from '#domain/shift.ts'
import { hourIn } from '#domain/zone.ts'
import type { Person } from '../../auth/session.ts'
import { sumOf } from '../../counters/sums.ts'
import { currentTime } from '../../db/clock.ts'
import { withInstants } from '../../db/instants.ts'
import type { Db } from '../../db/schema.ts'
import { countByTask, listTasks } from '../../fleet/count-by-task.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import { readFleetSetting } from '../../fleet/fleet-setting.ts'
import { PROXY_IS_USED } from '../../fleet/proxy-tag.ts'
import { entityName } from '../../history/entity-name.ts'
import type { Context, Handlers } from '../../http/context.ts'

export const overview: Handlers<typeof contract> = {
  get: (_, context) => readOverview(context),
}

/** A figure requires the same permission as its list. */
async function readOverview({ db, user }: Context<Person>): Promise<Overview> {
  const isAdministrator = allows('administrator', 'GET', user)
  const isNoDealer = allows('except_dealer', 'GET', user)
  const whenAdministrator = <Figures>(read: () => Promise<Figures>) =>
    isAdministrator ? read() : null
  const whenNoDealer = <Figures>(read: () => Promise<Figures>) => (isNoDealer ? read() : null)
  const [orders, br_bots, groups, users, game, proxies, activity] = await Promise.all([
    readOrders(db),
    whenAdministrator(() => readBrBots(db)),
    whenAdministrator(() => readGroups(db)),
    whenAdministrator(() => readUsers(db)),
    whenNoDealer(() => readGame(db)),
    whenNoDealer(() => readProxies(db)),
    whenAdministrator(() => readActivity(db)),
  ])
  return {
    orders,
    br_bots,
    groups,
    users,
    tasks: game?.tasks ?? null,
    penalties: game?.penalties ?? null,
    proxies,
    servers: game?.servers ?? null,
    activity,
  }
}

const ACTIVITY_ROWS = 8

type Figures<Name extends keyof Overview> = NonNullable<Overview[Name]>

async function readOrders(db: Db): Promise<Overview['orders']> {
  const rows = await db
    .selectFrom('trade_order_total')
    .select(({ fn }) => ['status', fn.sum<number>('orders').as('orders')])
    .groupBy('status')
    .execute()
  const counts = { pending: 0, processing: 0, completed: 0, failed: 0, cancelled: 0 }
  for (const { status, orders } of rows) counts[status] = orders
  return counts
}

async function readBrBots(db: Db): Promise<Figures<'br_bots'>> {
  const rows = await db.selectFrom('br_bot_hours_counter').selectAll().execute()
  const { time_zone } = await readFleetSetting(db)
  const hour = Math.floor(hourIn(time_zone, currentTime()))
  const active = rows.filter(({ is_active }) => is_active)
  return {
    total: sumOf(rows),
    active: sumOf(active),
    on_shift: sumOf(active.filter((hours) => worksAt(hours, hour))),
    by_hour: countByHour(active),
  }
}

/** The number of groups, and of those without an active bot. */
async function readGroups(db: Db): Promise<Figures<'groups'>> {
  const [groups, manned] = await Promise.all([
    db
      .selectFrom('br_bot_group')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('br_bot_group_total').select('amount').executeTakeFirst(),
  ])
  return { total: groups.count, idle: groups.count - (manned?.amount ?? 0) }
}

async function readUsers(db: Db): Promise<Figures<'users'>> {
  const { count } = await db
    .selectFrom('auth_user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return { pending: count }
}

type Game = { readonly [Name in 'tasks' | 'penalties' | 'servers']: Figures<Name> }

/** The tasks of the game accounts, the number of penalized ones, and the accounts of each server. */
async function readGame(db: Db): Promise<Game> {
  await expirePenalties(db)
  const [servers, accounts, brBots, money, penalties] = await Promise.all([
    db.selectFrom('server').select('id').orderBy('id').execute(),
    db.selectFrom('account_counter').selectAll().execute(),
    db.selectFrom('br_bot_counter').select(['server_id', 'amount']).execute(),
    db.selectFrom('account_money_counter').selectAll().execute(),
    db
      .selectFrom('penalty_counter')
      .select(['server_id', 'amount'])
      .where('state', '!=', 'ended')
      .execute(),
  ])
  const [bots, br_bots, purse, jail] = [accounts, brBots, money, penalties].map(byServer)
  const penalized = accounts.filter(({ is_penalized }) => is_penalized)
  return {
    tasks: listTasks(countByTask(accounts.filter(({ task }) => task !== ''))).tasks,
    penalties: { active: sumOf(penalties), bots: sumOf(penalized) },
    servers: servers.map(({ id }) => ({
      id,
      bots: bots?.get(id) ?? 0,
      br_bots: br_bots?.get(id) ?? 0,
      money: purse?.get(id) ?? 0,
      penalties: jail?.get(id) ?? 0,
    })),
  }
}

/** An index finds the expired proxies, because no counter changes with time. */
async function readProxies(db: Db): Promise<Figures<'proxies'>> {
  const now = new Date(currentTime())
  const soon = new Date(now.getTime() + WARNING_MS)
  const counted = db.selectFrom('proxy').select(({ fn }) => fn.countAll<number>().as('count'))
  const expired = counted.where('valid_until', '<=', now)
  const [rows, ...counts] = await Promise.all([
    db.selectFrom('proxy_counter').selectAll().execute(),
    expired.executeTakeFirstOrThrow(),
    counted
      .where('valid_until', '>', now)
      .where('valid_until', '<=', soon)
      .executeTakeFirstOrThrow(),
    expired.where(PROXY_IS_USED, '=', true).executeTakeFirstOrThrow(),
  ])
  const [gone, going, gone_in_use] = counts
  return {
    total: sumOf(rows),
    expired: gone.count,
    expiring: going.count,
    banned_in_use: sumOf(rows.filter(({ is_banned, is_used }) => is_banned && is_used)),
    expired_in_use: gone_in_use.count,
  }
}

async function readActivity(db: Db): Promise<Figures<'activity'>> {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'at', 'username', 'action', 'entity', 'entity_id', entityName])
    .orderBy('id', 'desc')
    .limit(ACTIVITY_ROWS)
    .execute()
  return rows.map(withInstants)
}

function byServer(rows: readonly { server_id: number; amount: number }[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { server_id, amount } of rows) sums.set(server_id, (sums.get(server_id) ?? 0) + amount)
  return sums
}
