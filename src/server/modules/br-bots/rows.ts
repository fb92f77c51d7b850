import { type RawBuilder, sql } from 'kysely'
import type { BrBot, BrBotRow } from '#contract/br-bots.ts'
import { MASK } from '#contract/mask.ts'
import type { Vault } from '../../auth/vault.ts'
import { runCompiled } from '../../db/compiled.ts'
import { inOrder } from '../../db/lists/ids.ts'
import type { Test } from '../../db/lists/list.ts'
import type { Counts } from '../../db/paging.ts'
import { rowCacheOf } from '../../db/row-cache.ts'
import type { Db } from '../../db/schema.ts'
import { amongJson } from '../../db/search.ts'
import { found } from '../../errors.ts'
import { accountParts, areOfAccount } from '../../fleet/account-parts.ts'
import { placeOf } from '../../fleet/account-rows.ts'
import { PROXY_TAG, toProxyTag } from '../../fleet/proxy-tag.ts'
import { type Related, readRelated } from './related-rows.ts'

const LISTED = [
  'br_bot.id',
  'br_bot.account_id',
  'br_bot.is_active',
  'br_bot.registration_status',
  'br_bot.job_type',
  'br_bot.start_hour',
  'br_bot.end_hour',
  'br_bot.group_id',
  'br_bot_group.name as group_name',
  'br_bot.created_at',
  'br_bot.version',
  'account.server_id',
  'account.nickname',
  'part.cash',
  'part.deposit',
  'part.task as current_task',
  ...PROXY_TAG,
] as const

const COLUMNS = [
  ...LISTED,
  'br_bot.email',
  'br_bot.firebase_id',
  'br_bot.firebase_token_sealed',
  'br_bot.am_id',
  'br_bot.reg_ip',
  'br_bot.timer_enabled',
  'br_bot.device',
  'br_bot.client_info',
  'br_bot.updated_at',
  'account.password_sealed',
  'server.name as server_name',
  'account.skin',
  'account.payday',
  'account.inventory',
  'account.regip',
  'account.created_at as account_created_at',
  'account.updated_at as account_updated_at',
] as const

type Row = Awaited<ReturnType<typeof selectRows>>[number]
type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number]
type Secrets = Pick<BrBot, 'password' | 'firebase_token'>

/** BR bots by id, in the order of the ids, with masked secrets; ids without a bot are omitted. */
export async function readBots(db: Db, ids: readonly number[]): Promise<BrBot[]> {
  if (ids.length === 0) return []
  const [rows, relatedTo] = await Promise.all([selectRows(db, ids), readRelated(db, ids)])
  return inOrder(ids, rows).map((row) => toBot(row, relatedTo(row), masked(row)))
}

/** Like `readBots`, with the fields that lists show. */
export async function readListed(db: Db, ids: number[]): Promise<BrBotRow[]> {
  if (ids.length === 0) return []
  const rows = await runCompiled(db, 'listed BR bots', { ids: JSON.stringify(ids) }, (values) =>
    selectListed(db, amongJson(db, 'br_bot.id', values.ids)),
  )
  return inOrder(ids, rows).map(toListed)
}

/** Caches the fields that lists show, on engines that count their commits. */
export const listedRows = rowCacheOf('br_bots')

/** The parts of a statement that reads one page with its totals. */
export interface PageSql {
  readonly ids: RawBuilder<unknown>
  readonly total: RawBuilder<number>
  readonly filtered: RawBuilder<number>
  readonly order: RawBuilder<unknown>
}

/** Like `readListed`, for the ids of a query in its order, with totals; undefined without rows. See `runCompiled` for `shape` and `page`. */
export async function readListedPage<const V extends Readonly<Record<string, unknown>>>(
  db: Db,
  shape: string,
  values: V,
  page: (values: V) => PageSql,
): Promise<(Counts & { readonly data: BrBotRow[] }) | undefined> {
  const rows = await runCompiled(db, shape, values, (slots) => {
    const { ids, total, filtered, order } = page(slots)
    return selectListed(db, sql`br_bot.id in (${ids})`)
      .select([total.as('total'), filtered.as('filtered')])
      .orderBy(order)
  })
  const [first] = rows
  return first && { data: rows.map(toListed), total: first.total, filtered: first.filtered }
}

/** One BR bot, with masked secrets. */
export async function readBot(db: Db, id: number): Promise<BrBot> {
  const [bot] = await readBots(db, [id])
  return found(bot, 'BR bot')
}

/** One BR bot with its secrets in plain text; the caller must audit it. */
export async function revealBot(db: Db, vault: Vault, id: number): Promise<BrBot> {
  const [row] = await selectRows(db, [id])
  const relatedTo = await readRelated(db, [id])
  const bot = found(row, 'BR bot')
  return toBot(bot, relatedTo(bot), opened(vault, bot))
}

const selectRows = (db: Db, ids: readonly number[]) =>
  runCompiled(db, 'BR bots', { ids: JSON.stringify(ids) }, (values) =>
    joined(db, amongJson(db, 'br_bot.id', values.ids))
      .innerJoin('server', 'server.id', 'account.server_id')
      .select(COLUMNS),
  )

const selectListed = (db: Db, test: Test) => joined(db, test).select([...LISTED, 'br_bot.device'])

const joined = (db: Db, test: Test) =>
  db
    .selectFrom('br_bot')
    .innerJoin('account', 'account.id', 'br_bot.account_id')
    .innerJoin(accountParts(db), (join) => join.on(areOfAccount(db)))
    .leftJoin('proxy', 'proxy.id', 'br_bot.proxy_id')
    .leftJoin('br_bot_group', 'br_bot_group.id', 'br_bot.group_id')
    .where(test)

const masked = ({ firebase_token_sealed }: Row): Secrets => ({
  password: MASK,
  firebase_token: firebase_token_sealed === null ? null : MASK,
})

function opened(vault: Vault, row: Row): Secrets {
  const { id, account_id, password_sealed, firebase_token_sealed } = row
  const token = { table: 'br_bot', column: 'firebase_token_sealed', row: id }
  return {
    password: vault.open(placeOf(account_id), password_sealed),
    firebase_token:
      firebase_token_sealed === null ? null : vault.open(token, firebase_token_sealed),
  }
}

function toListed(row: ListedRow): BrBotRow {
  return {
    id: row.id,
    bot: {
      id: row.account_id,
      nickname: row.nickname,
      server_id: row.server_id,
      cash: row.cash,
      deposit: row.deposit,
    },
    device: row.device && { manufacturer: row.device.manufacturer, model: row.device.model },
    ...sharedFields(row),
  }
}

function toBot(row: Row, { server_ids, penalties }: Related, secrets: Secrets): BrBot {
  return {
    id: row.id,
    bot_id: row.account_id,
    bot: toAccount(row, secrets.password),
    password: secrets.password,
    skin: row.skin,
    server_ids,
    email: row.email,
    firebase_id: row.firebase_id,
    firebase_token: secrets.firebase_token,
    am_id: row.am_id,
    reg_ip: row.reg_ip,
    timer_enabled: row.timer_enabled,
    device: row.device,
    client_info: row.client_info,
    penalties,
    updated_at: row.updated_at.toISOString(),
    ...sharedFields(row),
  }
}

/** The fields that a BR bot has in the list and in its detail. */
const sharedFields = (row: ListedRow) => ({
  is_active: row.is_active,
  registration_status: row.registration_status,
  job_type: row.job_type,
  start_hour: row.start_hour,
  end_hour: row.end_hour,
  proxy_id: row.proxy_id,
  proxy: toProxyTag(row),
  group_id: row.group_id,
  group_name: row.group_name,
  current_task: row.current_task,
  created_at: row.created_at.toISOString(),
  version: row.version,
})

const toAccount = (row: Row, password: string): BrBot['bot'] => ({
  id: row.account_id,
  nickname: row.nickname,
  password,
  server_id: row.server_id,
  server: { id: row.server_id, name: row.server_name },
  skin: row.skin,
  cash: row.cash,
  deposit: row.deposit,
  payday: row.payday,
  inventory: row.inventory,
  regip: row.regip,
  created_at: row.account_created_at.toISOString(),
  updated_at: row.account_updated_at.toISOString(),
})
