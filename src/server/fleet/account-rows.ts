import type { BotDetail, ListedBot } from '#contract/bots.ts'
import { brBots } from '#contract/br-bots.ts'
import { MASK } from '#contract/mask.ts'
import { allows } from '#domain/access.ts'
import type { Person } from '../auth/session.ts'
import type { Vault } from '../auth/vault.ts'
import { runCompiled } from '../db/compiled.ts'
import { withInstants } from '../db/instants.ts'
import { inOrder } from '../db/lists/ids.ts'
import type { Db } from '../db/schema.ts'
import { amongJson } from '../db/search.ts'
import { found } from '../errors.ts'
import { accountParts, areOfAccount } from './account-parts.ts'

const HISTORY_MAX = 100

/** Accounts by id, in the order of the ids, with masked passwords; ids without an account are omitted. */
export async function readAccounts(db: Db, user: Person, ids: number[]): Promise<ListedBot[]> {
  if (ids.length === 0) return []
  const rows = await runCompiled(db, 'accounts', { ids: JSON.stringify(ids) }, (values) =>
    join(db).where(amongJson(db, 'account.id', values.ids)),
  )
  return inOrder(ids, rows).map((row) => toBot(row, user, MASK))
}

export async function readAccount(db: Db, user: Person, id: number): Promise<ListedBot> {
  const [account] = await readAccounts(db, user, [id])
  return found(account, 'Bot')
}

/** One account with its password in plain text; the caller must audit it. */
export async function revealAccount(
  db: Db,
  vault: Vault,
  user: Person,
  id: number,
): Promise<ListedBot> {
  const row = await join(db)
    .select('account.password_sealed')
    .where('account.id', '=', id)
    .executeTakeFirst()
  const { password_sealed, ...account } = found(row, 'Bot')
  return toBot(account, user, vault.open(placeOf(id), password_sealed))
}

export async function withTasks(db: Db, reading: Promise<ListedBot>): Promise<BotDetail> {
  const account = await reading
  const rows = await db
    .selectFrom('account_task')
    .select(['id', 'task', 'at', 'username'])
    .where('account_id', '=', account.id)
    .orderBy('id', 'desc')
    .limit(HISTORY_MAX)
    .execute()
  return { ...account, tasks: rows.map(withInstants) }
}

export const placeOf = (row: number) => ({ table: 'account', column: 'password_sealed', row })

const COLUMNS = [
  'account.id',
  'account.nickname',
  'account.server_id',
  'server.name as server_name',
  'account.skin',
  'account.payday',
  'account.inventory',
  'account.regip',
  'part.cash',
  'part.deposit',
  'part.task',
  'part.task_since',
  'part.penalties_in_force',
  'account.created_at',
  'account.updated_at',
  'account.version',
  'br_bot.id as br_bot_id',
  'br_bot_group.id as group_id',
  'br_bot_group.name as group_name',
] as const

type Row = Awaited<ReturnType<ReturnType<typeof join>['execute']>>[number]

/** Call `expirePenalties` before you read `penalties_in_force`. */
const join = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin(accountParts(db), (join) => join.on(areOfAccount(db)))
    .innerJoin('server', 'server.id', 'account.server_id')
    .leftJoin('br_bot', 'br_bot.account_id', 'account.id')
    .leftJoin('br_bot_group', 'br_bot_group.id', 'br_bot.group_id')
    .select(COLUMNS)

function toBot(row: Row, user: Person, password: string): ListedBot {
  const { penalties_in_force, br_bot_id, group_id, group_name, server_name, ...account } = row
  const group = group_id === null || group_name === null ? null : { id: group_id, name: group_name }
  const br_bot = br_bot_id === null ? null : { id: br_bot_id, group }
  return {
    ...withInstants(account),
    server: { id: account.server_id, name: server_name },
    password,
    is_penalized: penalties_in_force > 0,
    ...(allows(brBots.list.access, 'GET', user) && { br_bot }),
  }
}
