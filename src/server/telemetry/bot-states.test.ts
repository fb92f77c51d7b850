import { beforeEach, expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { buildAccount, buildAgent, buildBrBot, buildServer } from '#testing/factories.ts'
import { ReportingClient } from '#testing/reporting-client.ts'
import { useServerClock } from '#testing/server-clock.ts'

const { app, db, liveHints, signedIn } = await testServer()

let owner: string
let agent: Awaited<ReturnType<typeof buildAgent>>
let client: ReportingClient

beforeEach(async () => {
  owner = (await signedIn('operator')).userId
  agent = await buildAgent(db, owner)
  client = new ReportingClient(app, agent.key)
})

const accountOf = (id: number) =>
  db
    .selectFrom('account')
    .innerJoin('account_money', 'account_money.id', 'account.id')
    .innerJoin('account_status', 'account_status.id', 'account.id')
    .select(['task', 'task_since', 'cash', 'deposit', 'version'])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()
const stateOf = (id: number) =>
  db.selectFrom('bot_state').selectAll().where('account_id', '=', id).executeTakeFirst()

test('a report is shown by lists and counters, and keeps the version of the bot', async () => {
  const server_id = await buildServer(db)
  const bot = await buildAccount(db, { server_id, cash: 1, deposit: 2 })
  const at = Date.now() - 1000

  const answer = await client.report(1, [
    { bot, at, task: 'ready', cash: 70, deposit: 5, x: 1.5, y: -2, health: 9 },
  ])

  expect(answer).toMatchObject({ accepted: 1, duplicate: false, lost: 0, rejected: [] })
  expect(await accountOf(bot)).toEqual({
    task: 'ready',
    task_since: new Date(at),
    cash: 70,
    deposit: 5,
    version: 1,
  })
  expect(await stateOf(bot)).toEqual({
    account_id: bot,
    agent_id: agent.id,
    at_ms: at,
    interval_s: 10,
    x: 1.5,
    y: -2,
    health: 9,
  })
  const viewer = await signedIn('viewer')
  const list = await viewer.get('bots?task=ready&sort_by=cash')
  expect(list.json()).toMatchObject({ data: [{ id: bot, cash: 70 }], tasks: { ready: 1 } })
  expect(await db.selectFrom('audit').select('id').execute()).toEqual([])
})

test('omitted fields are unchanged, and null ends a task', async () => {
  const bot = await buildAccount(db, { cash: 1, deposit: 2 })
  const at = Date.now() - 1000
  await client.report(1, [{ bot, at, task: 'ready', deposit: 3, x: 1, y: 2, health: 50 }])

  await client.report(2, [{ bot, at: at + 1, cash: 9 }])
  expect(await accountOf(bot)).toMatchObject({ task: 'ready', cash: 9, deposit: 3 })
  expect(await stateOf(bot)).toMatchObject({ at_ms: at + 1, x: 1, y: 2, health: 50 })

  await client.report(3, [{ bot, at: at + 2, task: null }])
  expect(await accountOf(bot)).toMatchObject({ task: null, task_since: null, cash: 9 })
})

test('a position very close to the center of the map is accepted', async () => {
  const bot = await buildAccount(db)

  const answer = await client.report(1, [{ bot, at: Date.now(), x: 1e-300, y: -1e-300 }])

  expect(answer).toMatchObject({ accepted: 1, rejected: [] })
  expect(await stateOf(bot)).toMatchObject({ x: 0, y: 0 })
})

test('only a later report changes a bot', async () => {
  const bot = await buildAccount(db)
  const at = Date.now() - 5000
  await client.report(1, [{ bot, at, cash: 2, task: 'ready' }])

  const answer = await client.report(2, [{ bot, at: at - 1, cash: 1, task: 'pending' }])

  expect(answer.accepted).toBe(1)
  expect(await accountOf(bot)).toMatchObject({ cash: 2, task: 'ready' })
  expect(await stateOf(bot)).toMatchObject({ at_ms: at })
})

test('a late report does not overwrite what a user has entered since', async () => {
  const bot = await buildAccount(db)
  const administrator = await signedIn('administrator')
  await client.report(1, [{ bot, at: Date.now() - 60_000, cash: 1, task: 'pending' }])
  await administrator.call('PUT', `bots/${bot}`, { cash: 555, task: 'ready' })

  await client.report(2, [{ bot, at: Date.now() - 10_000, cash: 2, task: 'completed', x: 7, y: 0 }])
  const kept = await accountOf(bot)
  await client.report(3, [{ bot, at: Date.now(), cash: 3, task: 'completed' }])

  expect(kept).toMatchObject({ cash: 555, task: 'ready' })
  expect(await accountOf(bot)).toMatchObject({ cash: 3, task: 'completed' })
  expect(await stateOf(bot)).toMatchObject({ x: 7 })
})

test('if two agents report for a bot concurrently, the later report is used', async () => {
  const bot = await buildAccount(db)
  const other = new ReportingClient(app, (await buildAgent(db, owner)).key)
  const at = Date.now() - 5000

  await Promise.all([
    client.report(1, [{ bot, at: at + 1, cash: 2 }]),
    other.report(1, [{ bot, at, cash: 1 }]),
  ])

  expect(await accountOf(bot)).toMatchObject({ cash: 2 })
  expect(await stateOf(bot)).toMatchObject({ at_ms: at + 1, agent_id: agent.id })
})

test('a failure is recorded in the history of the bot, other steps are not', async () => {
  const bot = await buildAccount(db)
  const at = Date.now() - 1000
  for (const [index, task] of ['ready', 'failed_banned', 'pending'].entries())
    await client.report(index + 1, [{ bot, at: at + index, task }])

  const steps = await db.selectFrom('account_task').select(['task', 'at', 'username']).execute()

  expect(steps).toEqual([{ task: 'failed_banned', at: new Date(at + 1), username: null }])
})

test('open pages are notified of the agent and of the bots that changed', async () => {
  const [bot, same] = [await buildAccount(db), await buildAccount(db)]
  const brBot = await buildBrBot(db, { account: { nickname: 'reporter' } })
  const { id: account } = await db
    .selectFrom('account')
    .select('id')
    .where('nickname', '=', 'reporter')
    .executeTakeFirstOrThrow()
  const at = Date.now()

  await client.report(1, [
    { bot, at, cash: 1 },
    { bot: same, at, cash: 0 },
    { bot: account, at, task: 'ready' },
  ])

  const idsOf = (topic: string) =>
    liveHints.changed.filter((hint) => hint.topic === topic).flatMap(({ ids }) => ids)
  await expect.poll(() => idsOf('br_bots')).toEqual([brBot])
  expect(idsOf('bots')).toEqual(expect.arrayContaining([bot, account]))
  expect(idsOf('bots')).not.toContain(same)
  expect(idsOf('agents')).toContain(agent.id)
})

test('reports of many agents cause at most one hint per second, which names all of them', async () => {
  const owner = (await signedIn('operator')).userId
  const startMs = performance.now()
  const agents: number[] = []
  for (let count = 0; count < 6; count++) {
    const { id, key } = await buildAgent(db, owner)
    agents.push(id)
    // Rejected lines are also counted for the agent.
    await new ReportingClient(app, key).report(1, [{ bot: 2_000_000_000, at: Date.now() }])
  }

  const hints = () => liveHints.changed.filter(({ topic }) => topic === 'agents')
  const named = () => new Set(hints().flatMap(({ ids }) => ids))
  await expect.poll(named).toEqual(new Set(agents))
  expect(hints().length).toBeLessThanOrEqual(1 + (performance.now() - startMs) / 1000)
})

test('undoing the deletion of a bot restores its state and money', async () => {
  const bot = await buildAccount(db, { deposit: 7 })
  await client.report(1, [{ bot, at: Date.now(), x: 1, y: 2, cash: 5 }])
  const state = await stateOf(bot)
  const administrator = await signedIn('administrator')

  await administrator.delete(`bots/${bot}`)
  expect(await stateOf(bot)).toBeUndefined()

  await administrator.post('undo', { entity: 'account', id: bot })
  expect(await stateOf(bot)).toEqual(state)
  expect(await accountOf(bot)).toMatchObject({ cash: 5, deposit: 7 })
})

test('a change of a value that an agent has reported since cannot be reverted, others can', async () => {
  const administrator = await signedIn('administrator')
  const bot = await buildAccount(db, { cash: 1, deposit: 2 })
  const change = async (fields: object) => {
    await administrator.call('PUT', `bots/${bot}`, fields)
    return (await administrator.get('audit')).json().data[0].id
  }
  const revert = (id: number) => administrator.post(`audit/${id}/revert`)

  const money = await change({ cash: 5, task: 'spawned' })
  await client.report(1, [{ bot, at: Date.now(), cash: 70 }])
  const refused = await revert(money)
  const listed = (await administrator.get('audit')).json().data[0].revert
  const nickname = await change({ nickname: 'Renamed', deposit: 3 })
  await client.report(2, [{ bot, at: Date.now(), cash: 80, deposit: 3 }])

  expect(refused.statusCode).toBe(409)
  expect(listed).toEqual({ refused: refused.json().message })
  expect((await revert(nickname)).statusCode).toBe(200)
  expect(await accountOf(bot)).toMatchObject({ cash: 80, deposit: 2, task: 'spawned' })
})

test('a clock with fractions of milliseconds, such as that of PostgreSQL, works', async () => {
  const bot = await buildAccount(db)
  await useServerClock(db, app.log)

  const answer = await client.report(1, [{ bot, at: Date.now() }])

  expect(answer.accepted).toBe(1)
})

test('what was stored while the clock of the console was ahead does not stop later reports', async () => {
  const bot = await buildAccount(db, { cash: 1 })
  const at = Date.now()
  const ahead = at + 3 * 3_600_000
  await client.report(1, [{ bot, at, task: 'ready', cash: 5, x: 1, y: 2 }])
  await db.updateTable('bot_state').set({ at_ms: ahead }).where('account_id', '=', bot).execute()
  await db
    .updateTable('account')
    .set({ version: 2, updated_at: new Date(ahead) })
    .where('id', '=', bot)
    .execute()

  await client.report(2, [{ bot, at: at + 1, task: 'connected', cash: 7, x: 3, y: 4 }])

  expect(await stateOf(bot)).toMatchObject({ at_ms: at + 1, x: 3, y: 4 })
  expect(await accountOf(bot)).toMatchObject({ task: 'connected', cash: 7 })
})
