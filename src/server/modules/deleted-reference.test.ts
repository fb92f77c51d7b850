import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { isSqlite } from '#server/db/reserve-ids.ts'
import type { Db } from '#server/db/schema.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildBrBot, buildGroup, buildServer } from '#testing/factories.ts'
import { blockedBy, startTransaction } from '#testing/lock-wait.ts'

const { db, signedIn } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

/** SQLite checks that a row exists after the deletion, PostgreSQL before it. */
const outcome = (code: 'conflict' | 'invalid_request', message: string) => ({ code, message })
const onEngine = (missing: string, deleted: string) =>
  isSqlite(db) ? outcome('invalid_request', missing) : outcome('conflict', deleted)

/** Adds a row while someone else deletes what it refers to. */
async function addDuring(deletion: (trx: Db) => Promise<unknown>, path: string, body: object) {
  const other = await startTransaction(db, deletion)
  const waiting = admin.post(path, body)
  if (other.pid !== undefined) await blockedBy(db, other.pid)
  await other.commit()
  const { code, message } = (await waiting).json()
  return { code, message }
}

const deletionOf = (table: 'server' | 'account' | 'br_bot_group', id: number) => (trx: Db) =>
  trx.deleteFrom(table).where('id', '=', id).execute()

test('an order whose server or bot is being deleted is refused', async () => {
  const server_id = await buildServer(db)
  const bot_id = await buildAccount(db, { server_id })
  const unused = await buildServer(db)
  const order = { server_id, bank_number: '4276', amount: 1, price: 1, platform: 'site' }
  const deleted = 'The server or the bot was deleted by someone else.'

  const ofBot = await addDuring(deletionOf('account', bot_id), 'orders', { ...order, bot_id })
  const ofServer = await addDuring(deletionOf('server', unused), 'orders', {
    ...order,
    server_id: unused,
  })

  expect(ofBot).toEqual(onEngine(`There is no bot ${bot_id}.`, deleted))
  expect(ofServer).toEqual(onEngine(`There is no server ${unused}.`, deleted))
  expect((await admin.get('orders')).json().meta.total).toBe(0)
})

test('a BR bot that can play on a server that is being deleted is refused', async () => {
  const server_ids = [await buildServer(db), await buildServer(db)]
  const [, second = 0] = server_ids
  const draft = { nickname: 'Digger', password: 'first', server_ids }

  const added = await addDuring(deletionOf('server', second), 'br-bots', draft)

  const deleted = 'The server was deleted by someone else.'
  expect(added).toEqual(onEngine(`There is no server ${second}.`, deleted))
  expect((await admin.get('bots')).json().meta.total).toBe(0)
})

test('a BR bot is not moved from its group to one that is being deleted', async () => {
  const [from, to] = [await buildGroup(db), await buildGroup(db)]
  const id = await buildBrBot(db, { group_id: from })

  const moved = await addDuring(deletionOf('br_bot_group', to), `br-bots/${id}/group`, {
    group_id: to,
  })

  expect(moved).toEqual(outcome('conflict', `There is no group ${to}.`))
  expect((await admin.get(`br-bots/${id}`)).json().group_id).toBe(from)
})

test('an agent whose only group is being deleted is refused', async () => {
  const group_id = await buildGroup(db)
  const agent = { name: 'Frankfurt', reports_for: 'selected', group_ids: [group_id] }
  const deletion = async (trx: Db) => {
    await trx.deleteFrom('br_bot_group').where('id', '=', group_id).execute()
    // The agent waits here, after the check that the group exists.
    if (!isSqlite(trx)) await sql`lock table agent_group in exclusive mode`.execute(trx)
  }

  const added = await addDuring(deletion, 'agents', agent)

  const deleted = 'The selected servers and groups were deleted by someone else.'
  expect(added).toEqual(onEngine(`There is no bot group ${group_id}.`, deleted))
  expect((await admin.get('agents')).json().meta.total).toBe(0)
})
