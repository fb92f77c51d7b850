import { fold } from '#domain/fold.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts'
import type { Vault } from '../auth/vault.ts'
import { deferIndexes, insertRows } from '../db/insert-rows.ts'
import { isSqlite, reserveIds } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import { refreshStatistics } from '../db/statistics.ts'
import { transact } from '../db/transact.ts'
import { writeMoney, writeStatus } from '../fleet/account-parts.ts'
import { addGroups } from './groups.ts'
import { addOrders } from './orders.ts'
import { addAdmins, addPenalties } from './penalties.ts'
import { type DemoBot, demoBot } from './people.ts'
import { addCaptchaKeys, addProxies, addServers } from './places.ts'
import { type Chance, createChance } from './random.ts'

const BATCH = 1000
/** PostgreSQL updates the counters when a transaction commits, which is slow after more rows. */
const BATCHES = 20
/** Tables with many rows. */
const TABLES = [
  'account',
  'account_money',
  'account_status',
  'account_task',
  'br_bot',
  'br_bot_name',
  'br_bot_server',
  'penalty',
  'penalty_name',
  'trade_order',
  'trade_order_move',
] as const
const GROUPS_PER_BOT = 120 / 2000
/** Most bots belong to a group. */
const GROUPED = 0.9

interface Size {
  readonly bots: number
  readonly seed: number
  /** Called after each batch with the number of bots so far. */
  onProgress?(bots: number): void
}

/**
 * Fills an empty database with a realistic fleet. The same seed and day give the same rows, apart from encrypted
 * secrets.
 */
export async function fillFleet(
  db: Db,
  vault: Vault,
  { bots, seed, onProgress }: Size,
): Promise<void> {
  const chance = createChance(seed)
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const { serverIds, proxyIds, groupIds } = await transact(db, async (trx) => {
    const serverIds = await addServers(trx)
    const proxyIds = await addProxies(trx, vault, chance, today)
    const count = Math.ceil(bots * GROUPS_PER_BOT)
    const groupIds = await addGroups(trx, createChance(seed + 2), { count, proxyIds })
    return { serverIds, proxyIds, groupIds }
  })
  await transact(db, (trx) => addCaptchaKeys(trx, vault, createChance(seed + 1), today))
  const fate = createChance(seed + 3)
  const work = createChance(seed + 4)
  const trade = createChance(seed + 5)
  const adminIds = await transact(db, (trx) => addAdmins(trx, fate, serverIds))
  const fleet = { bots, serverIds, proxyIds, today }
  const addBatch = async (trx: Db, done: number) => {
    const count = Math.min(BATCH, bots - done)
    const batch = Array.from({ length: count }, (_, index) =>
      demoBot(chance, done + index + 1, fleet),
    )
    const groups = batch.map((_, index) => groupOf(chance, groupIds, (done + index) / bots))
    const tasks = batch.map(({ current_task }) => sinceOf(work, current_task, today))
    const accounts = await addBots(trx, vault, batch, groups, tasks)
    await addTasks(trx, work, accounts)
    await addPenalties(trx, fate, accounts, { adminIds, today })
    const season = { today, from: done / bots, to: (done + count) / bots, bots }
    await addOrders(trx, trade, accounts, season)
    onProgress?.(done + count)
  }
  // On SQLite one transaction, which also builds the indexes: an interrupted fill leaves them as they were.
  const botsAtOnce = isSqlite(db) ? bots : BATCH * BATCHES
  for (let done = 0; done < bots; done += botsAtOnce)
    await transact(db, (trx) =>
      deferIndexes(trx, TABLES, async () => {
        const end = Math.min(done + botsAtOnce, bots)
        for (let start = done; start < end; start += BATCH) await addBatch(trx, start)
      }),
    )
  await refreshStatistics(db)
}

/** Groups are filled one after another, evenly; `share` is the fraction of bots before this one. */
const groupOf = (chance: Chance, groupIds: number[], share: number) =>
  chance.isIn(GROUPED) ? (groupIds[Math.floor(share * groupIds.length)] ?? null) : null

async function addBots(
  trx: Db,
  vault: Vault,
  batch: DemoBot[],
  groupIds: (number | null)[],
  sinces: (Date | null)[],
) {
  const accountIds = await reserveIds(trx, 'account', batch.length)
  const ids = await reserveIds(trx, 'br_bot', batch.length)
  const rows = batch.map((bot, index) => ({
    bot,
    id: ids[index] ?? 0,
    account_id: accountIds[index] ?? 0,
    server_id: bot.serverIds[0] ?? 0,
    group_id: groupIds[index] ?? null,
    task_since: sinces[index] ?? null,
  }))
  await insertRows(
    trx,
    'account',
    rows.map((row) => accountOf(vault, row)),
  )
  await writeMoney(
    trx,
    rows.map(({ account_id, id, bot: { money } }) => ({
      id: account_id,
      br_bot_id: id,
      ...money,
    })),
  )
  await writeStatus(
    trx,
    rows.map(({ account_id, task_since, bot }) => ({
      id: account_id,
      task: bot.current_task,
      task_since,
    })),
  )
  await insertRows(
    trx,
    'br_bot',
    rows.map((row) => brBotOf(vault, row)),
  )
  const places = rows.flatMap(({ id, bot }) =>
    bot.serverIds.map((server_id, position) => ({ br_bot_id: id, position, server_id })),
  )
  await insertRows(trx, 'br_bot_server', places)
  return rows.map(({ account_id, server_id, task_since, bot }) => ({
    account_id,
    server_id,
    task: bot.current_task,
    task_since,
  }))
}

interface Row {
  readonly bot: DemoBot
  readonly id: number
  readonly account_id: number
  readonly server_id: number
  readonly group_id: number | null
  readonly task_since: Date | null
}

function accountOf(vault: Vault, { bot, account_id, server_id }: Row) {
  const place = { table: 'account', column: 'password_sealed', row: account_id }
  return {
    id: account_id,
    server_id,
    nickname: bot.nickname,
    nickname_key: fold(bot.nickname),
    password_sealed: vault.seal(place, bot.password),
    skin: bot.skin,
    payday: bot.payday,
    inventory: bot.inventory,
    regip: bot.ip,
    created_at: bot.created_at,
    updated_at: bot.created_at,
  }
}

function brBotOf(vault: Vault, { bot, id, account_id, server_id, group_id }: Row) {
  const { token, ip, created_at } = bot
  const place = { table: 'br_bot', column: 'firebase_token_sealed', row: id }
  return {
    id,
    account_id,
    server_id,
    group_id,
    is_active: bot.is_active,
    registration_status: bot.registration_status,
    job_type: bot.job_type,
    start_hour: bot.start_hour,
    end_hour: bot.end_hour,
    email: bot.email,
    firebase_id: token === null ? null : `fid-${id}`,
    firebase_token_sealed: token === null ? null : vault.seal(place, token),
    am_id: token === null ? null : `am-${id}`,
    reg_ip: ip,
    proxy_id: bot.proxy_id,
    device: bot.device,
    client_info: bot.client_info,
    created_at,
    updated_at: created_at,
  }
}

/** Task statuses before the current one, in order. */
const PREVIOUS_STATUSES = ['pending', 'connecting', 'connected', 'spawned'] as const

/** The time since which an account has its status: minutes ago while working, up to three days ago after a failure. */
function sinceOf(chance: Chance, task: string | null, today: number): Date | null {
  if (task === null) return null
  const agoMs = task.startsWith('failed_')
    ? chance.between(1, 70) * HOUR_MS
    : chance.between(2, 600) * MINUTE_MS
  return new Date(today - agoMs)
}

interface Account {
  readonly account_id: number
  readonly task: string | null
  readonly task_since: Date | null
}

/** Adds the task history of the accounts: up to three earlier statuses and the current one. */
async function addTasks(trx: Db, chance: Chance, accounts: Account[]): Promise<void> {
  const rows = accounts.flatMap(({ account_id, task, task_since }) => {
    if (task_since === null) return []
    const before = PREVIOUS_STATUSES.filter((step) => step !== task).slice(0, chance.between(0, 3))
    let at = task_since.getTime()
    const steps = before.toReversed().map((step) => {
      at -= chance.between(1, 40) * MINUTE_MS
      return { account_id, task: step, at: new Date(at) }
    })
    return [...steps.reverse(), { account_id, task, at: task_since }]
  })
  await insertRows(trx, 'account_task', rows)
}
