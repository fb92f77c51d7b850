import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { lockRows } from '#server/db/lock-rows.ts'
import { isSqlite } from '#server/db/reserve-ids.ts'
import type { Db } from '#server/db/schema.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAgent, buildApiKey, buildBrBot, buildGroup, buildServer } from '#testing/factories.ts'
import { jobsOf } from '#testing/jobs.ts'
import { blockedBy, ownPid } from '#testing/lock-wait.ts'
import { buildUser } from '#testing/people.ts'
import { ReportingClient } from '#testing/reporting-client.ts'

const { anonymous, app, db, signedIn } = await testServer()
let admin: Client
let groups: { first: number; second: number }

beforeEach(async () => {
  admin = await signedIn('administrator')
  groups = { first: await buildGroup(db), second: await buildGroup(db) }
})

interface Row {
  readonly table: 'br_bot' | 'br_bot_group' | 'auth_user' | 'agent'
  readonly id: number | string
}

/** Locks a row. On PostgreSQL, it fails immediately if another transaction has locked it. */
const lock = (trx: Db, { table, id }: Row) =>
  trx
    .updateTable(table)
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(table)
        .select('id')
        .where('id', '=', id)
        .$if(!isSqlite(trx), (query) => query.forNoKeyUpdate().noWait()),
    )
    .execute()

/** Locks a row, and then another one while a change waits for the first. */
async function lockDuring<Result>(
  change: () => Promise<Result>,
  { first, second }: { readonly first: Row; readonly second: Row },
): Promise<Result> {
  const trx = await db.startTransaction().execute()
  await lock(trx, first)
  const changing = change()
  if (!isSqlite(db)) await blockedBy(db, await ownPid(trx))
  try {
    await lock(trx, second)
  } finally {
    await trx.commit().execute()
  }
  return changing
}

const member = (group_id: number) => buildBrBot(db, { group_id })
const group = (id: number) => ({ table: 'br_bot_group', id }) as const
const bot = (id: number) => ({ table: 'br_bot', id }) as const
const user = (id: string) => ({ table: 'auth_user', id }) as const

test('the deletion of a bot locks its group before the bot', async () => {
  const id = await member(groups.first)

  const answer = await lockDuring(() => admin.post(`br-bots/${id}/delete`), {
    first: group(groups.first),
    second: bot(id),
  })

  expect(answer.statusCode).toBe(200)
})

test('the revert of a move locks the groups before the bot', async () => {
  const id = await buildBrBot(db)
  await admin.post(`br-bots/${id}/group`, { version: 1, group_id: groups.first })
  const [move] = (await admin.get('audit')).json().data

  const answer = await lockDuring(() => admin.post(`audit/${move.id}/revert`), {
    first: group(groups.first),
    second: bot(id),
  })

  expect(answer.statusCode).toBe(200)
  expect((await admin.get(`br-bots/${id}`)).json().group_id).toBeNull()
})

test('bots that join a group are locked in the order of their ids', async () => {
  const [lower, higher] = [await buildBrBot(db), await buildBrBot(db)]
  const join = { bot_ids: [higher, lower] }

  const answer = await lockDuring(
    () => admin.post(`br-bot-groups/${groups.first}/add_to_group`, join),
    { first: bot(lower), second: bot(higher) },
  )

  expect(answer.statusCode).toBe(200)
})

test('a job locks the groups of its bots in the order of their ids, and before the bots', async () => {
  const ids = [await member(groups.second), await member(groups.first)]
  const jobs = jobsOf(admin)
  const { job } = await jobs.draft({ kind: 'br_bot.remove_from_group', ids })

  await lockDuring(() => jobs.start(job), {
    first: group(groups.first),
    second: group(groups.second),
  })

  expect(await jobs.ended(job.id)).toMatchObject({ outcomes: { done: 2 } })
})

test('a job locks its bots in the order of their ids', async () => {
  const server_id = await buildServer(db)
  const lower = await buildBrBot(db, { server_id })
  const higher = await buildBrBot(db, { server_id })
  const jobs = jobsOf(admin)
  const params = { server_ids: [server_id] }
  const draft = { kind: 'br_bot.change_servers', ids: [higher, lower], params }
  const { job } = await jobs.draft(draft)

  await lockDuring(() => jobs.start(job), { first: bot(lower), second: bot(higher) })

  expect(await jobs.ended(job.id)).toMatchObject({ outcomes: { unchanged: 2 } })
})

test('a bot that joins another group while its deletion waits for the first is deleted after the move', async () => {
  const id = await member(groups.first)

  const trx = await db.startTransaction().execute()
  await lock(trx, group(groups.first))
  const deleting = admin.post(`br-bots/${id}/delete`)
  if (!isSqlite(db)) await blockedBy(db, await ownPid(trx))
  const join = { group_id: groups.second }
  await trx.updateTable('br_bot').set(join).where('id', '=', id).execute()
  await trx.commit().execute()

  expect((await deleting).statusCode).toBe(200)
  expect((await admin.get(`br-bot-groups/${groups.second}`)).json().bots).toEqual([])
})

test('a row that is restored while a transaction waits for another one is locked, too', async () => {
  const { first, second } = groups
  const condition = sql`id in (${first}, ${second})`
  const row = await db
    .deleteFrom('br_bot_group')
    .where('id', '=', first)
    .returning(['id', 'name', 'name_key', 'size', 'proxy_id'])
    .executeTakeFirstOrThrow()
  const order: string[] = []

  const restoring = await db.startTransaction().execute()
  await lock(restoring, group(second))
  const locked = Promise.withResolvers<number>()
  const committing = Promise.withResolvers<void>()
  const waiting = db.transaction().execute(async (trx) => {
    await lockRows(trx, [{ table: 'br_bot_group', condition }])
    locked.resolve(isSqlite(db) ? 0 : await ownPid(trx))
    await committing.promise
  })
  if (!isSqlite(db)) await blockedBy(db, await ownPid(restoring))
  await restoring.insertInto('br_bot_group').values(row).execute()
  await restoring.commit().execute()
  const pid = await locked.promise
  const resized = db.updateTable('br_bot_group').set({ size: 9 }).where('id', '=', first).execute()
  const resizing = resized.then(() => order.push('resized'))
  if (!isSqlite(db)) await blockedBy(db, pid)
  order.push('committed')
  committing.resolve()
  await Promise.all([waiting, resizing])

  expect(order).toEqual(['committed', 'resized'])
})

test('a job locks its users and the administrators in the order of their ids', async () => {
  const administrator = await buildUser(db, 'First', {
    ...{ id: '00000000-0000-4000-8000-000000000000' },
    ...{ role: 'administrator', state: 'approved' },
  })
  const waiting = await buildUser(db, 'Last', { id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' })
  const jobs = jobsOf(admin)
  const params = { role: 'viewer' }
  const { job } = await jobs.draft({ kind: 'user.approve', ids: [waiting], params })

  await lockDuring(() => jobs.start(job), { first: user(administrator), second: user(waiting) })

  expect(await jobs.ended(job.id)).toMatchObject({ outcomes: { done: 1 } })
})

/** Ends the credentials of a user or an agent, as an administrator does, while a request that uses them is about to commit. */
async function endDuring<Result>(
  request: () => Promise<Result>,
  owner: Row,
  end: (trx: Db) => { execute(): Promise<unknown> },
): Promise<Result> {
  const trx = await db.startTransaction().execute()
  await lock(trx, owner)
  const requested = request()
  try {
    if (!isSqlite(db)) {
      await blockedBy(db, await ownPid(trx))
      await sql`set local lock_timeout = '100ms'`.execute(trx)
    }
    await end(trx).execute()
  } finally {
    await trx.commit().execute()
  }
  return requested
}

const addKey = (client: Client) =>
  client.post('captcha/add', { label: 'Night', key: 'a-key-of-the-night' })

test('a request locks its user before the session', async () => {
  const { userId } = admin
  const end = (trx: Db) => trx.deleteFrom('auth_session').where('user_id', '=', userId)

  const answer = await endDuring(() => addKey(admin), user(userId), end)

  expect(answer.statusCode).toBe(401)
})

test('a request locks its user before the API key', async () => {
  const { userId } = admin
  const { key } = await buildApiKey(db, userId)
  const program = anonymous()
  program.headers = { authorization: `Bearer ${key}` }
  const end = (trx: Db) => trx.deleteFrom('auth_api_key').where('user_id', '=', userId)

  const answer = await endDuring(() => addKey(program), user(userId), end)

  expect(answer.statusCode).toBe(401)
})

test('reports lock their agent before its key', async () => {
  const { id, key } = await buildAgent(db, admin.userId)
  const client = new ReportingClient(app, key)
  const end = (trx: Db) => trx.deleteFrom('agent_key').where('agent_id', '=', id)

  const send = () => client.send([client.headerOf(1)])
  const answer = await endDuring(send, { table: 'agent', id }, end)

  expect(answer.statusCode).toBe(401)
})
