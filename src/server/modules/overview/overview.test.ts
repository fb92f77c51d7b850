import { beforeEach, expect, test } from 'vitest'
import type { Overview } from '#contract/overview.ts'
import { OVERVIEW_LINKS, type OverviewLink, taskLink } from '#domain/overview-links.ts'
import { fillFleet } from '#server/demo/fleet.ts'
import { type Client, testServer, vault } from '#testing/app.ts'
import { buildAccount, buildBrBot, buildGroup, buildServer } from '#testing/factories.ts'
import { holdClock } from '#testing/hold-clock.ts'

const { db, signedIn } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const read = async (client: Client): Promise<Overview> => (await client.get('overview')).json()
async function filtered(path: string): Promise<number> {
  const { meta } = (await admin.get(path)).json()
  expect(meta.capped).toBe(false)
  return meta.filtered
}

const RESOURCES = new Map([
  ['/group-management', 'br-bot-groups'],
  ['/settings/users', 'users'],
])

/** The API call of the list of a page. */
function listOf(page: string): string {
  const { pathname, searchParams } = new URL(page, 'http://console')
  searchParams.set('page', '1')
  return `${RESOURCES.get(pathname) ?? pathname.slice(1)}?${searchParams}`
}

test('an empty database has zero for every figure', async () => {
  expect(await read(admin)).toMatchObject({
    orders: { pending: 0, processing: 0, completed: 0, failed: 0, cancelled: 0 },
    br_bots: { total: 0, active: 0, on_shift: 0, by_hour: Array.from({ length: 24 }, () => 0) },
    groups: { total: 0, idle: 0 },
    users: { pending: 0 },
    tasks: {},
    penalties: { active: 0, bots: 0 },
    proxies: { total: 0, expired: 0, expiring: 0, banned_in_use: 0, expired_in_use: 0 },
    servers: [],
  })
})

test('each figure is the count of the list to which it leads', async () => {
  holdClock()
  await fillFleet(db, vault, { bots: 600, seed: 7 })
  await signedIn('viewer', 'pending')
  const group_id = await buildGroup(db)
  // At any hour one of them is on shift.
  await buildBrBot(db, { group_id, start_hour: 0, end_hour: 12 })
  await buildBrBot(db, { group_id, start_hour: 12, end_hour: 0 })

  const overview = await read(admin)

  const links: OverviewLink[] = [
    ...Object.values(OVERVIEW_LINKS),
    ...Object.keys(overview.tasks ?? {}).map(taskLink),
  ]
  const seen = await Promise.all(
    links.map(async ({ page, count: figure }) => ({
      page,
      figure: figure(overview),
      list: await filtered(listOf(page)),
    })),
  )
  expect(seen).toEqual(seen.map(({ page, list }) => ({ page, figure: list, list })))
  expect(overview.br_bots?.on_shift).toBeGreaterThan(0)
  for (const { id, bots, br_bots, penalties, money } of overview.servers ?? []) {
    expect(bots).toBe(await filtered(`bots?server_id=${id}`))
    expect(br_bots).toBe(await filtered(`br-bots?server_id=${id}`))
    expect(penalties).toBe(await filtered(`penalties?server_id=${id}&state=active`))
    const sum = await db
      .selectFrom('account_money')
      .select(({ fn }) => [
        fn.sum<number>('cash').as('cash'),
        fn.sum<number>('deposit').as('deposit'),
      ])
      .where('server_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(money).toBe(sum.cash + sum.deposit)
  }
})

test('the figures change with every change of a bot', async () => {
  const group_id = await buildGroup(db, { bot_count: 1 })
  const hours = { start_hour: 22, end_hour: 2 }
  const id = await buildBrBot(db, { ...hours, group_id, account: { cash: 5, deposit: 7 } })
  const first = await read(admin)

  await admin.post(`br-bots/${id}/active`, { is_active: false })
  const inactive = await read(admin)
  await admin.post(`br-bots/${id}/active`, { is_active: true })
  await admin.post(`br-bots/${id}`, { start_hour: 3, end_hour: 5 })
  const moved = await read(admin)
  await admin.post(`br-bots/${id}/delete`)
  const deleted = await read(admin)

  const day = (working: number[]) =>
    Array.from({ length: 24 }, (_, hour) => (working.includes(hour) ? 1 : 0))
  expect(first.br_bots).toMatchObject({ total: 1, active: 1, by_hour: day([22, 23, 0, 1]) })
  expect(first.groups).toEqual({ total: 1, idle: 0 })
  expect(inactive.br_bots).toMatchObject({ total: 1, active: 0, on_shift: 0, by_hour: day([]) })
  expect(inactive.groups).toEqual({ total: 1, idle: 1 })
  expect(moved.br_bots).toMatchObject({ active: 1, by_hour: day([3, 4]) })
  expect(deleted.br_bots).toMatchObject({ total: 0, active: 0 })
  expect(deleted.groups).toEqual({ total: 1, idle: 1 })
  expect(deleted.servers).toMatchObject([{ bots: 1, br_bots: 0, money: 12 }])
})

test('the money figures follow an account that earns, moves or is deleted', async () => {
  const [here, there] = [await buildServer(db), await buildServer(db)]
  const id = await buildAccount(db, { server_id: here, cash: 100, deposit: 20 })
  const money = async () => (await read(admin)).servers?.map((server) => server.money)

  await db.updateTable('account_money').set({ cash: 150 }).where('id', '=', id).execute()
  expect(await money()).toEqual([170, 0])
  await db.updateTable('account').set({ server_id: there }).where('id', '=', id).execute()
  expect(await money()).toEqual([0, 170])
  await db.deleteFrom('account').where('id', '=', id).execute()
  expect(await money()).toEqual([0, 0])
})

test('a user who cannot see a list cannot see its figures', async () => {
  await fillFleet(db, vault, { bots: 20, seed: 1 })

  const [dealer, viewer, operator] = await Promise.all(
    (['dealer', 'viewer', 'operator'] as const).map(async (role) => read(await signedIn(role))),
  )

  const hidden = { br_bots: null, groups: null, users: null, activity: null }
  expect(dealer).toEqual({
    ...hidden,
    orders: expect.objectContaining({ completed: expect.any(Number) }),
    tasks: null,
    penalties: null,
    proxies: null,
    servers: null,
  })
  for (const seen of [viewer, operator])
    expect(seen).toMatchObject({ ...hidden, proxies: { total: 300 }, servers: expect.any(Array) })
})

test('the latest audit entries are listed first', async () => {
  const id = await buildBrBot(db)
  await admin.post(`br-bots/${id}/active`, { is_active: false })

  const { activity } = await read(admin)

  expect(activity?.[0]).toMatchObject({
    action: 'br_bot.deactivated',
    entity: 'br_bot',
    entity_id: String(id),
    username: expect.stringMatching(/^administrator/),
  })
})
