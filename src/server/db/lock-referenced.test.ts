import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildAdmin,
  buildBrBot,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'
import { blockedBy, startTransaction } from '#testing/lock-wait.ts'
import { isSqlite } from './reserve-ids.ts'
import type { Database } from './schema.ts'

const { db, signedIn } = await testServer()
let administrator: Client

beforeEach(async () => {
  administrator = await signedIn('administrator')
})

/** Someone else's deletion, which has locked the row but not deleted it yet. */
const startDeletion = (table: keyof Database, id: number) =>
  startTransaction(
    db,
    async (trx) => {
      await sql`update ${sql.table(table)} set version = version + 1 where id = ${id}`.execute(trx)
      if (table === 'account') {
        const status = trx.updateTable('account_status').set({ penalties_in_force: 0 })
        await status.where('id', '=', id).execute()
      }
      // Shorter than the time after which PostgreSQL looks for a deadlock.
      if (!isSqlite(db)) await sql`set local lock_timeout = '200ms'`.execute(trx)
    },
    (trx) => sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx),
  )

interface Case {
  readonly name: string
  readonly table: keyof Database
  /** Builds a row, and returns a call that makes another row refer to it. */
  readonly build: () => Promise<{ id: number; refer: () => ReturnType<Client['post']> }>
}

const CASES: readonly Case[] = [
  {
    name: 'the proxy of a BR bot',
    table: 'proxy',
    build: async () => {
      const [id, bot] = [await buildProxy(db), await buildBrBot(db)]
      return { id, refer: () => administrator.post(`br-bots/${bot}/proxy`, { proxy_id: id }) }
    },
  },
  {
    name: 'the proxy of a new group',
    table: 'proxy',
    build: async () => {
      const id = await buildProxy(db)
      return {
        id,
        refer: () => administrator.post('br-bot-groups/create_group', { size: 5, proxy_id: id }),
      }
    },
  },
  {
    name: 'the proxy of a restored BR bot',
    table: 'proxy',
    build: async () => {
      const id = await buildProxy(db)
      const bot = await buildBrBot(db, { proxy_id: id })
      await administrator.post(`br-bots/${bot}/delete`)
      const { data } = (await administrator.get('audit')).json()
      return { id, refer: () => administrator.post(`audit/${data[0].id}/revert`) }
    },
  },
  {
    name: 'the admin of a new penalty',
    table: 'admin',
    build: async () => {
      const { bot_id, admin_id } = await penalized()
      return { id: admin_id, refer: () => addPenalty({ bot_id, admin_id }) }
    },
  },
  {
    name: 'the game account of a new penalty',
    table: 'account',
    build: async () => {
      const { bot_id } = await penalized()
      return { id: bot_id, refer: () => addPenalty({ bot_id }) }
    },
  },
]

async function penalized() {
  const server_id = await buildServer(db)
  const admin_id = await buildAdmin(db, { server_id })
  return { admin_id, bot_id: await buildAccount(db, { server_id }) }
}

const addPenalty = (of: { bot_id: number; admin_id?: number }) =>
  administrator.post('penalties', { ...of, type: 'ban', starts_at: '2026-11-01T08:00:00Z' })

test.each(CASES)(
  '$name is deleted without waiting for a transaction that wants to use it',
  async (wanted) => {
    const { id, refer } = await wanted.build()
    const deletion = await startDeletion(wanted.table, id)

    const waiting = refer()
    if (deletion.pid !== undefined) await blockedBy(db, deletion.pid)
    await deletion.commit()

    expect((await waiting).statusCode).toBeGreaterThanOrEqual(409)
    expect((await waiting).statusCode).toBeLessThan(500)
  },
)
