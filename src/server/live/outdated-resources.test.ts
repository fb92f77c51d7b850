import { beforeEach, expect, test } from 'vitest'
import type { Hint } from '#domain/hints.ts'
import { countingAgain, outdatedBy } from '#domain/outdated-resources.ts'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildAdmin,
  buildAgent,
  buildBrBot,
  buildGroup,
  buildOrder,
  buildPenalty,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'
import { ReportingClient } from '#testing/reporting-client.ts'

const { app, db, liveHints, signedIn } = await testServer()

let client: Client
let fleet: Awaited<ReturnType<typeof buildFleet>>

/** One row of each kind, which refer to each other. */
async function buildFleet() {
  const server = await buildServer(db)
  const proxy = await buildProxy(db)
  const group = await buildGroup(db, { proxy_id: proxy })
  const brBot = await buildBrBot(db, {
    account: { server_id: server },
    is_active: true,
    proxy_id: proxy,
    group_id: group,
  })
  const { account_id: bot } = await db
    .selectFrom('br_bot')
    .select('account_id')
    .where('id', '=', brBot)
    .executeTakeFirstOrThrow()
  const admin = await buildAdmin(db, { server_id: server })
  const penalty = await buildPenalty(db, bot, { admin_id: admin })
  const order = await buildOrder(db, { server_id: server, account_id: bot })
  const agent = await buildAgent(db, client.userId, { reports_for: 'selected' })
  await db.insertInto('agent_server').values({ agent_id: agent.id, server_id: server }).execute()
  await db.insertInto('agent_group').values({ agent_id: agent.id, group_id: group }).execute()
  return {
    ...{ server, proxy, group, brBot, bot, admin, penalty, order, agent },
    ...{ freeServer: await buildServer(db), freeProxy: await buildProxy(db) },
    ...{ freeGroup: await buildGroup(db), freeBot: await buildAccount(db, { server_id: server }) },
  }
}

beforeEach(async () => {
  client = await signedIn('administrator')
  fleet = await buildFleet()
})

/**
 * The responses that pages show, by resource. Pages poll those that are absent, or show only names of them (all servers), or
 * read them when they are opened (the choices of servers, one server or proxy).
 */
const READS = (): readonly (readonly [resource: string, path: string])[] => [
  ['servers', 'servers?page=1'],
  ['proxies', 'proxies?page=1'],
  ['bots', 'bots'],
  ['bots', `bots/${fleet.bot}`],
  ['bots', `bots/by-ids?ids=${fleet.bot},${fleet.freeBot}`],
  ['botStates', `bot-states?bots=${fleet.bot}`],
  ['penalties', 'penalties'],
  ['admins', 'admins'],
  ['brBots', 'br-bots'],
  ['brBots', 'br-bots?fields=list'],
  ['brBots', `br-bots/${fleet.brBot}`],
  ['brBotGroups', 'br-bot-groups'],
  ['brBotGroups', 'br-bot-groups/timeline'],
  ['brBotGroups', `br-bot-groups/${fleet.group}`],
  ['captchaKeys', 'captcha'],
  ['orders', 'orders'],
  ['orders', `orders/${fleet.order}`],
  ['agents', 'agents'],
  ['agents', 'agents/choices'],
  ['agents', `agents/${fleet.agent.id}`],
  ['overview', 'overview'],
  ['settings', 'settings'],
  ['settings', 'settings/display'],
  ['map', 'map'],
  ['users', 'users'],
  ['users', `users/${client.userId}`],
]

async function readAll(): Promise<Map<string, string>> {
  const reads = READS().map(async ([, path]) => [path, await read(path)] as const)
  return new Map(await Promise.all(reads))
}

async function read(path: string): Promise<string> {
  const response = await client.get(path)
  if (response.statusCode === 403 || response.statusCode === 404) return response.json().code
  if (response.statusCode !== 200) throw new Error(response.body)
  const body = response.json()
  // Any audited change adds an entry.
  if (path === 'overview') delete body.activity
  return JSON.stringify(body)
}

const CHANGES: readonly (readonly [name: string, change: () => Promise<unknown>])[] = [
  ['an order is added', () => post('orders', ORDER())],
  ['an order is moved', () => post(`orders/${fleet.order}/status`, { status: 'processing' })],
  ['an order is deleted', () => remove(`orders/${fleet.order}`)],
  ['a penalty is added', () => post('penalties', PENALTY())],
  ['a penalty ends', () => put(`penalties/${fleet.penalty}`, { ends_at: '2026-11-01T09:00:00Z' })],
  ['a penalty is deleted', () => remove(`penalties/${fleet.penalty}`, { reason: 'A mistake' })],
  ['an admin is renamed', () => put(`admins/${fleet.admin}`, { nickname: 'Renamed' })],
  ['an admin is deleted', () => remove(`admins/${fleet.admin}`)],
  ['an account is added', () => post('bots', ACCOUNT())],
  ['an account is renamed', () => put(`bots/${fleet.bot}`, { nickname: 'Renamed' })],
  ['an account gets cash', () => put(`bots/${fleet.bot}`, { cash: 7 })],
  ['an account is deleted', () => remove(`bots/${fleet.freeBot}`)],
  ['a BR bot is added', () => post('br-bots', BR_BOT())],
  ['a BR bot is deactivated', () => post(`br-bots/${fleet.brBot}/active`, { is_active: false })],
  ['the proxy of a BR bot changes', () => ofBrBot('proxy', { proxy_id: fleet.freeProxy })],
  ['the group of a BR bot changes', () => ofBrBot('group', { group_id: fleet.freeGroup })],
  ['the hours of a BR bot change', () => ofBrBot('', { start_hour: 3, end_hour: 4 })],
  ['the servers of a BR bot change', () => ofBrBot('', { server_ids: SERVERS() })],
  ['a BR bot is removed from its group', () => ofGroup('remove_from_group', BOTS())],
  ['a BR bot is deleted', () => ofBrBot('delete', {})],
  ['a group is added', () => post('br-bot-groups/create_group', { name: 'New' })],
  ['a group is renamed', () => put(`br-bot-groups/${fleet.group}`, { name: 'Renamed' })],
  ['the proxy of a group changes', () => ofGroup('change_proxy', { proxy_id: fleet.freeProxy })],
  ['a group gets a schedule', () => ofGroup('add_time_schedule', SCHEDULE)],
  ['a group is deleted', () => remove(`br-bot-groups/${fleet.group}`)],
  ['a proxy is added', () => post('proxies', { host: '192.0.2.8', port: 8000 })],
  ['a proxy is renamed', () => put(`proxies/${fleet.proxy}`, { name: 'Renamed' })],
  ['a proxy is deleted', () => remove(`proxies/${fleet.freeProxy}`)],
  ['a server is added', () => post('servers', { name: 'New', ip: '192.0.2.9', port: 7777 })],
  ['a server is renamed', () => put(`servers/${fleet.server}`, { name: 'Renamed' })],
  ['a server is deactivated', () => put(`servers/${fleet.server}`, { active: false })],
  ['a server is deleted', () => remove(`servers/${fleet.freeServer}`)],
  ['an agent is renamed', () => put(`agents/${fleet.agent.id}`, { name: 'Renamed' })],
  ['a captcha key is added', () => post('captcha/add', { key: 'a captcha key', label: 'New' })],
  ['the brand label changes', () => put('settings', { brand_label: 'Server' })],
  ['the map is calibrated', () => put('settings', { map_scale_x: 2 })],
  ['an agent reports', () => report()],
]

test.each(CHANGES)('when %s, pages refresh all responses that differ', async (_, change) => {
  const before = await readAll()

  const hints = await hintsOf(change)

  const after = await readAll()
  const differing = READS().filter(([, path]) => before.get(path) !== after.get(path))
  expect(differing).not.toEqual([])
  expect(notRefreshed(differing, hints)).toEqual([])
})

test('a report of an agent refreshes only what shows it', async () => {
  const refreshed = new Set((await hintsOf(report)).flatMap(outdatedBy))

  expect([...refreshed].sort()).toEqual(['agents', 'botStates', 'bots', 'brBots', 'overview'])
})

async function hintsOf(change: () => Promise<unknown>): Promise<Hint[]> {
  liveHints.changed = []
  liveHints.fields = []
  await change()
  const { changed, fields } = liveHints
  return changed.map((hint, index) => ({ ...hint, fields: fields[index] }))
}

function notRefreshed(differing: ReturnType<typeof READS>, hints: readonly Hint[]) {
  const refreshed = new Set(hints.flatMap(outdatedBy))
  const counted = new Set(hints.flatMap(countingAgain))
  return differing.filter(
    ([resource, path]) =>
      !(refreshed.has(resource) || (counted.has(resource) && path.includes('page='))),
  )
}

const ORDER = () => ({
  ...{ server_id: fleet.server, type: 'transfer', platform: 'site' },
  ...{ bank_number: '4276 1234', amount: 5_000_000, price: 12.35, bot_id: fleet.bot },
})
const PENALTY = () => ({
  ...{ bot_id: fleet.freeBot, admin_id: fleet.admin, type: 'ban' },
  starts_at: '2026-11-01T08:00:00Z',
})
const ACCOUNT = () => ({ nickname: 'New', password: 'secret', server_id: fleet.server })
const BR_BOT = () => ({
  ...{ nickname: 'New', password: 'secret' },
  ...{ server_ids: [fleet.server], proxy_id: fleet.proxy },
})
const SERVERS = () => [fleet.server, fleet.freeServer]
const BOTS = () => ({ bot_ids: [fleet.brBot] })
const SCHEDULE = { start_hour: 1, start_minute: 0, end_hour: 2, end_minute: 0 }

const ofBrBot = (action: string, body: object) =>
  post(['br-bots', fleet.brBot, action].filter((part) => part !== '').join('/'), body)
const ofGroup = (action: string, body: object) =>
  post(`br-bot-groups/${fleet.group}/${action}`, body)

const post = (path: string, body: object) => send('POST', path, body)
const put = (path: string, body: object) => send('PUT', path, body)
const remove = (path: string, body?: object) => send('DELETE', path, body)

async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const { statusCode, body: answer } = await client.call(method, path, body)
  if (statusCode >= 300) throw new Error(answer)
}

/** A report, whose hints the server sends within a second. */
async function report() {
  const { bot, agent } = fleet
  await new ReportingClient(app, agent.key).report(1, [
    { bot, at: Date.now(), task: 'ready', cash: 70, deposit: 5, x: 1, y: 2 },
  ])
  await expect
    .poll(() => liveHints.changed.map(({ topic }) => topic).sort())
    .toEqual(['agents', 'bot_states', 'bots', 'br_bots'])
}
