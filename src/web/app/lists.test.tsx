import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '#contract/auth.ts'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { chooseAction, toasts } from '#testing/web/open-fleet.ts'
import {
  aListedBot,
  aListedPenalty,
  anAdmin,
  aProxyRow,
  aServerRow,
  pageOf,
} from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { textsOf } from '#testing/web/texts-of.ts'

/** Every page that consists of a table: its path, its resource and one row. */
const LISTS = [
  { name: 'servers', rows: [aServerRow(7)], shown: 'Server 7', more: {} },
  { name: 'proxies', rows: [aProxyRow(7)], shown: 'px-7', more: { services: [] } },
  { name: 'penalties', rows: [aListedPenalty(7)], shown: 'Digger', more: {} },
  { name: 'admins', rows: [anAdmin(7)], shown: 'Judge', more: {} },
  {
    name: 'bots',
    rows: [aListedBot(7)],
    shown: 'Digger',
    more: { tasks: { ready: 1 }, other_tasks: 0 },
  },
] as const

type List = (typeof LISTS)[number]

/** Pickers request the plain array of servers. */
function answer({ name, more }: List, rows: readonly object[] = []) {
  const listed = { ...pageOf([...rows]), ...more }
  return {
    'GET servers': ({ query }: { query: Record<string, string> }) =>
      name === 'servers' && query.page ? listed : [aServer(1, { display_name: 'Kyiv' })],
    ...(name !== 'servers' && { [`GET ${name}`]: listed }),
  }
}

function stubList(list: List, role: Me['role'], rows: readonly object[] = list.rows) {
  return stubApi({ 'GET auth/me': signedInAs(role), ...answer(list, rows) })
}

describe.each(LISTS)('$name', (list) => {
  const { name, rows, shown } = list

  test('that fail to load show an error, load on retry, and show their age', async () => {
    const server = stubList(list, 'administrator')
    const refused = { [`GET ${name}`]: refusal('invalid_request', 'Not like this.') }
    server.answer(refused)
    const { cache } = await openApp(`/${name}`)

    await expect.element(page.getByText(`Failed to load ${name}`)).toBeVisible()
    server.answer(answer(list, rows))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('row').getByText(shown, { exact: true })).toBeVisible()

    server.answer(refused)
    await cache.invalidateQueries({ queryKey: [name] })

    await expect
      .element(page.getByText(/^Updated \d\d:\d\d:\d\d your time\. Failed to load/))
      .toBeVisible()
    await expect.element(page.getByRole('row').getByText(shown, { exact: true })).toBeVisible()
  })

  test('that are empty show a message, and do not offer a viewer to add anything', async () => {
    stubList(list, 'viewer', [])
    await openApp(`/${name}`)

    await expect.element(page.getByText(new RegExp(`^No ${name} (yet|found)$`))).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: /^(Add|Import)/ }))
      .not.toBeInTheDocument()
  })
})

test.each([
  ['servers', 'Name', 'name'],
  ['proxies', 'Name', 'name'],
  ['admins', 'Nickname', 'nickname'],
  ['bots', 'Nickname', 'nickname'],
])('the first press on a text column sorts %s from A to Z', async (name, label, field) => {
  const list = LISTS.find((one) => one.name === name) ?? LISTS[0]
  stubList(list, 'viewer')
  const app = await openApp(`/${name}`)

  await page.getByRole('columnheader', { name: label }).getByRole('button').click()

  await expect.poll(app.address).toBe(`/${name}?sort_by=${field}&sort_order=asc`)
})

test.each([
  { list: LISTS[0], after: 'Address', heads: ['State', 'Bots', 'BR bots', 'Orders open'] },
  { list: LISTS[0], after: 'Orders open', heads: ['Active penalties', 'Available'] },
  { list: LISTS[1], after: 'Password', heads: ['Expires', 'Banned', 'Used by', 'Created'] },
])('on $list.name $heads follow $after', async ({ list, after, heads }) => {
  stubList(list, 'viewer')
  await openApp(`/${list.name}`)
  await expect.element(page.getByRole('row').getByText(list.shown, { exact: true })).toBeVisible()

  const all = textsOf(page.getByRole('columnheader'))
  const first = all.indexOf(after) + 1

  expect(all.slice(first, first + heads.length)).toEqual(heads)
})

test('users who cannot list groups see how many of them use a proxy', async () => {
  stubList(LISTS[1], 'viewer', [aProxyRow(7, { group_count: 2, groups: [] })])
  await openApp('/proxies')

  await expect.element(page.getByRole('cell', { name: '1 BR bot 2 groups' })).toBeVisible()
})

test('an IPv6 address is in brackets before its port', async () => {
  stubList(LISTS[1], 'viewer', [aProxyRow(7, { ip: '2001:db8::1', port: 8000 })])
  await openApp('/proxies')

  await expect.element(page.getByText('[2001:db8::1]:8000')).toBeVisible()
})

test.each(['penalties', 'bots'])('dealers cannot open %s and see a message', async (name) => {
  const server = stubApi({ 'GET auth/me': signedInAs('dealer') })
  await openApp(`/${name}`)

  await expect.element(page.getByText('Not available to dealers')).toBeVisible()
  expect(server.calls.some((call) => call.name === `GET ${name}`)).toBe(false)
})

test.each([
  { name: 'px-7', list: LISTS[1], current: aProxyRow(7, { login: 'theirs', version: 2 }) },
  { name: 'Judge', list: LISTS[3], current: anAdmin(7, { nickname: 'theirs', version: 2 }) },
  { name: 'Digger', list: LISTS[4], current: aListedBot(7, { nickname: 'theirs', version: 2 }) },
])(
  'what others changed in $name stands beside what was typed, and can be gone over',
  async (one) => {
    const { list, current } = one
    const server = stubList(list, 'administrator')
    const message = 'This was changed by someone else'
    const put = `PUT ${list.name}/7`
    server.answer({ [put]: refusal('stale_version', message, { current }) })
    await openApp(`/${list.name}`)
    await chooseAction(one.name, 'Edit…')
    const dialog = page.getByRole('dialog', { name: `Edit ${one.name}` })
    const field = dialog.getByRole('textbox', { name: /^(Nickname|Login)/ })
    await field.fill('mine')
    await dialog.getByRole('button', { name: 'Save' }).click()

    await expect.element(dialog.getByText('theirs', { exact: true })).toBeVisible()
    await expect.element(field).toHaveValue('mine')
    server.answer({ [put]: current })
    await dialog.getByRole('button', { name: 'Save' }).click()

    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.calls.findLast((call) => call.name === put)?.body).toMatchObject({ version: 2 })
  },
)

test('a row deleted by someone else disappears with a notice', async () => {
  const list = LISTS[3]
  const server = stubList(list, 'operator', [anAdmin(8, { nickname: 'Spare' }), anAdmin(7)])
  const { cache } = await openApp('/admins')
  await expect.element(page.getByText('Judge')).toBeVisible()

  server.answer(answer(list, [anAdmin(8, { nickname: 'Spare' })]))
  await cache.invalidateQueries({ queryKey: ['admins'] })

  await expect.element(toasts.getByText('Deleted by someone else')).toBeVisible()
  await expect.element(toasts.getByText('Judge')).toBeVisible()
})

test('a deletion sends the last read version, and can be repeated for a newer one', async () => {
  const list = LISTS[0]
  const server = stubList(list, 'administrator')
  const current = { ...aServerRow(7), name: 'Renamed', version: 2 }
  const stale = refusal('stale_version', 'This server was changed by someone else', { current })
  server.answer({ 'DELETE servers/7': stale })
  await openApp('/servers')
  await chooseAction('Server 7', 'Delete…')
  const dialog = page.getByRole('dialog', { name: 'Delete Server 7?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()

  await expect.element(dialog.getByText('This server was changed by someone else.')).toBeVisible()
  server.answer({ 'DELETE servers/7': null, ...answer(list, []) })
  await dialog.getByRole('button', { name: 'Delete' }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.bodiesOf('DELETE servers/7')).toEqual([{ version: 1 }, { version: 2 }])
})

test('the delete dialog lists the uses of a row until there are none', async () => {
  const uses = [{ kind: 'br_bots', count: 2, rows: [{ id: 5, name: 'Digger' }] }]
  stubList(LISTS[0], 'administrator').answer({ 'GET servers/7/uses': uses })
  const { cache } = await openApp('/servers')
  await chooseAction('Server 7', 'Delete…')

  const dialog = page.getByRole('dialog', { name: 'Server 7 is in use' })
  await expect
    .element(dialog.getByRole('link', { name: '2 BR bots' }))
    .toHaveAttribute('href', '/br-bots?plays_on=7')
  await expect
    .element(dialog.getByRole('button', { name: 'Delete' }))
    .toHaveAttribute('aria-disabled', 'true')
  stubApi({ 'GET auth/me': signedInAs('administrator'), 'GET servers/7/uses': [] })
  await cache.invalidateQueries({ queryKey: ['servers', 'uses'] })

  const free = page.getByRole('dialog', { name: 'Delete Server 7?' })
  await expect
    .element(free.getByRole('button', { name: 'Delete' }))
    .toHaveAttribute('aria-disabled', 'false')
})

test('a deletion of a server offers Undo', async () => {
  const server = stubList(LISTS[0], 'administrator')
  server.answer({ 'GET servers/7/uses': [], 'DELETE servers/7': null, 'POST undo': null })
  await openApp('/servers')
  await chooseAction('Server 7', 'Delete…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

  await toasts.getByRole('button', { name: 'Undo' }).click()

  await expect.element(toasts.getByText('Restored')).toBeVisible()
  const sent = server.calls.find(({ name }) => name === 'POST undo')
  expect(sent?.body).toEqual({ entity: 'server', id: 7 })
})
