import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { fold } from '#domain/fold.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { addAgentKey } from '#server/auth/agent-key.ts'
import { newKey } from '#server/auth/api-key.ts'
import type { Database, Db, Whole } from '#server/db/schema.ts'
import { writeMoney, writeStatus } from '#server/fleet/account-parts.ts'
import { proxyKey } from '#server/fleet/proxy-key.ts'
import { vault } from './app.ts'

let serial = 0

type Override<Table extends keyof Database> = Partial<Insertable<Whole<Table>>>

/** An API key of a user, valid for a day. */
export async function buildApiKey(
  db: Db,
  user_id: string,
  override: Override<'auth_api_key'> = {},
): Promise<{ id: string; key: string }> {
  const id = randomUUID()
  const { key, ...kept } = newKey()
  const created_at = new Date()
  const expires_at = new Date(created_at.getTime() + DAY_MS)
  const row = { id, user_id, name: `key ${++serial}`, created_at, expires_at, ...kept }
  await db
    .insertInto('auth_api_key')
    .values({ ...row, scope: 'write', ...override })
    .execute()
  return { id, key }
}

/** An agent of this user that reports for all bots, with a key. */
export async function buildAgent(
  db: Db,
  owner_id: string,
  override: Override<'agent'> = {},
): Promise<{ id: number; key: string }> {
  const name = override.name ?? `Agent ${++serial}`
  const row = { owner_id, name, name_key: fold(name), reports_for: 'all', ...override } as const
  const insert = db.insertInto('agent').values(row)
  const { id } = await insert.returning('id').executeTakeFirstOrThrow()
  return { id, key: await addAgentKey(db, id) }
}

/** A passkey of this user that no authenticator has. */
export async function buildPasskey(db: Db, user_id: string): Promise<string> {
  const id = randomUUID()
  const keys = { credential_id: id, public_key: '', counter: 0, transports: ['internal'] }
  await db
    .insertInto('auth_passkey')
    .values({ id, user_id, name: 'Laptop', ...keys })
    .execute()
  return id
}

export async function buildServer(db: Db, override: Override<'server'> = {}): Promise<number> {
  const name = override.name ?? `Server ${++serial}`
  const row = { name, name_key: fold(name), color: '#3fd0c9', ip: '192.0.2.1', port: 7777 }
  const insert = db.insertInto('server').values({ ...row, ...override })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

export async function buildProxy(db: Db, override: Override<'proxy'> = {}): Promise<number> {
  const host = override.host ?? `203.0.113.${++serial % 256}`
  const row = { name: host, host, ip: host, port: 8000 + serial, password_sealed: null }
  const { service = '', is_banned = false } = override
  const filled = { valid_until: null, ...row, ...override, service, is_banned }
  const insert = db.insertInto('proxy').values({ ...filled, search_key: proxyKey(filled) })
  const { id } = await insert.returning('id').executeTakeFirstOrThrow()
  return id
}

export async function buildGroup(db: Db, override: Override<'br_bot_group'> = {}): Promise<number> {
  const name = override.name ?? `Group ${++serial}`
  const row = { name, name_key: fold(name), size: 50, proxy_id: null }
  const insert = db.insertInto('br_bot_group').values({ ...row, ...override })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

/** A game account whose password is `password of <nickname>`. */
export async function buildAccount(
  db: Db,
  { cash = 0, deposit = 0, task = null, task_since = null, ...override }: Override<'account'> = {},
): Promise<number> {
  const server_id = override.server_id ?? (await buildServer(db))
  const nickname = override.nickname ?? `bot_${++serial}`
  const row = {
    server_id,
    nickname,
    nickname_key: fold(nickname),
    password_sealed: '',
    regip: null,
  }
  const insert = db.insertInto('account').values({ ...row, ...override })
  const { id } = await insert.returning('id').executeTakeFirstOrThrow()
  const place = { table: 'account', column: 'password_sealed', row: id }
  const password_sealed = vault.seal(place, `password of ${nickname}`)
  await db.updateTable('account').set({ password_sealed }).where('id', '=', id).execute()
  await writeMoney(db, [{ id, cash, deposit }])
  await writeStatus(db, [{ id, task, task_since }])
  return id
}

export async function buildAdmin(db: Db, override: Override<'admin'> = {}): Promise<number> {
  const server_id = override.server_id ?? (await buildServer(db))
  const nickname = override.nickname ?? `Admin_${++serial}`
  const row = { server_id, nickname, nickname_key: fold(nickname) }
  const insert = db.insertInto('admin').values({ ...row, ...override })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

/** A permanent ban by default. */
export async function buildPenalty(
  db: Db,
  account_id: number,
  override: Override<'penalty'> = {},
): Promise<number> {
  const { server_id } = await db
    .selectFrom('account')
    .select('server_id')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const row = { account_id, server_id, admin_id: null, type: 'ban', jail_type: null } as const
  const insert = db
    .insertInto('penalty')
    .values({ ...row, starts_at: new Date('2026-11-01T08:00:00Z'), ends_at: null, ...override })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

/** An order with its first move. */
export async function buildOrder(db: Db, override: Override<'trade_order'> = {}): Promise<number> {
  const bank_number = override.bank_number ?? String(4_000_000 + ++serial)
  const row = {
    server_id: override.server_id ?? (await buildServer(db)),
    account_id: null,
    type: 'transfer',
    bank_number,
    bank_number_key: fold(bank_number),
    amount: 1_000_000,
    platform: 'site',
    price_cents: 250,
    ...override,
    status: override.status ?? ('pending' as const),
  }
  const insert = db.insertInto('trade_order').values(row)
  const { id } = await insert.returning('id').executeTakeFirstOrThrow()
  const move = { order_id: id, from_status: null, to_status: row.status }
  await db
    .insertInto('trade_order_move')
    .values({ ...move, user_id: null, username: null })
    .execute()
  return id
}

/** A BR bot with an account of its own. */
export async function buildBrBot(
  db: Db,
  override: Override<'br_bot'> & { account?: Override<'account'> } = {},
): Promise<number> {
  const { account, ...rest } = override
  const server_id = account?.server_id ?? rest.server_id ?? (await buildServer(db))
  const account_id = await buildAccount(db, { ...account, server_id })
  const unknown = {
    firebase_id: null,
    firebase_token_sealed: null,
    am_id: null,
    reg_ip: null,
    proxy_id: null,
    group_id: null,
    device: null,
    client_info: null,
  }
  // In one transaction, as in the product: the columns of the accounts could otherwise be read between the two.
  return db.transaction().execute(async (trx) => {
    const insert = trx.insertInto('br_bot').values({ ...unknown, ...rest, account_id, server_id })
    const { id } = await insert.returning('id').executeTakeFirstOrThrow()
    const place = { br_bot_id: id, position: 0, server_id }
    await trx.insertInto('br_bot_server').values(place).execute()
    return id
  })
}
