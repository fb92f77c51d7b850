import type { Bot } from '#contract/bots.ts'
import { MASK } from '#contract/fields.ts'
import type { Db } from '../../db/schema.ts'
import { found } from '../../errors.ts'
import type { Vault } from '../../vault.ts'

const COLUMNS = [
  'id',
  'nickname',
  'server_id',
  'skin',
  'cash',
  'deposit',
  'payday',
  'inventory',
  'regip',
  'created_at',
  'updated_at',
] as const

/** Accounts by id, in the order of the ids, their passwords masked; those that there are not are left out. */
export async function readAccounts(db: Db, ids: number[]): Promise<Bot[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('account').select(COLUMNS).where('id', 'in', ids).execute()
  const accounts = new Map(rows.map((row) => [row.id, toBot(row, MASK)]))
  return ids.flatMap((id) => accounts.get(id) ?? [])
}

export async function readAccount(db: Db, id: number): Promise<Bot> {
  const [account] = await readAccounts(db, [id])
  return found(account, 'Bot')
}

/** One account with its password in clear: audit it. */
export async function revealAccount(db: Db, vault: Vault, id: number): Promise<Bot> {
  const row = await db
    .selectFrom('account')
    .select([...COLUMNS, 'password_sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
  const { password_sealed, ...account } = found(row, 'Bot')
  const place = { table: 'account', column: 'password_sealed', row: id }
  return toBot(account, vault.open(place, password_sealed))
}

interface Row extends Omit<Bot, 'password' | 'created_at' | 'updated_at'> {
  readonly created_at: Date
  readonly updated_at: Date
}

const toBot = (row: Row, password: string): Bot => ({
  ...row,
  password,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
