import { expect, test } from 'vitest'
import { addAgent } from '#testing/agents.ts'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildAdmin,
  buildBrBot,
  buildGroup,
  buildPenalty,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'

const { db, signedIn, liveHints } = await testServer()

interface Change {
  readonly method: 'PUT' | 'POST'
  readonly path: string
  readonly body: object
  /** An earlier change of the same row. */
  readonly other: object
}

const IS_OVER = { ends_at: new Date('2026-11-02T08:00:00Z'), is_over: true }
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee00'
const PASSWORD = { password: 'hunter2' }

/** For each kind of row, a change and another one of the same row. */
const KINDS: Record<string, (admin: Client) => Promise<Change>> = {
  'a BR bot': async () => {
    const home = await buildServer(db)
    const id = await buildBrBot(db, { account: { server_id: home } })
    const body = { job_type: 2, email: 'digger@example.test', server_ids: [home], ...PASSWORD }
    return { method: 'POST', path: `br-bots/${id}`, body, other: { job_type: 3 } }
  },
  'the activity of a BR bot': async () => {
    const path = `br-bots/${await buildBrBot(db)}/active`
    return { method: 'POST', path, body: { is_active: true }, other: { is_active: false } }
  },
  'a game account': async (admin) => {
    const server_id = await buildServer(db)
    const body = { nickname: 'Digger', inventory: { beer: 5 }, task: 'ready', ...PASSWORD }
    const { id } = (await admin.post('bots', { ...body, server_id })).json()
    return { method: 'PUT', path: `bots/${id}`, body, other: { inventory: {} } }
  },
  'a group': async () => {
    const path = `br-bot-groups/${await buildGroup(db)}`
    return { method: 'PUT', path, body: { name: 'Owls' }, other: { name: 'Larks' } }
  },
  'the proxy of a group': async () => {
    const path = `br-bot-groups/${await buildGroup(db)}/change_proxy`
    const body = { proxy_id: await buildProxy(db) }
    return { method: 'POST', path, body, other: { proxy_id: null } }
  },
  'a server': async () => {
    const path = `servers/${await buildServer(db)}`
    const body = { name: 'Kyiv', color: '#aabbcc', active: false }
    return { method: 'PUT', path, body, other: { name: 'Lviv' } }
  },
  'a proxy': async () => {
    const path = `proxies/${await buildProxy(db)}`
    const body = { name: 'px', is_banned: true, valid_until: '2099-01-01T00:00:00.000Z' }
    return { method: 'PUT', path, body, other: { name: 'other' } }
  },
  'an in-game admin': async () => {
    const path = `admins/${await buildAdmin(db)}`
    return { method: 'PUT', path, body: { nickname: 'Judge' }, other: { nickname: 'Jury' } }
  },
  'a penalty that is over': async () => {
    const path = `penalties/${await buildPenalty(db, await buildAccount(db), IS_OVER)}`
    return { method: 'PUT', path, body: { reason: 'spam' }, other: { reason: 'flood' } }
  },
  'a captcha key': async (admin) => {
    const body = { key: KEY, label: 'Main' }
    const { id } = (await admin.post('captcha/add', body)).json()
    return { method: 'PUT', path: `captcha/update/${id}`, body, other: { label: 'Spare' } }
  },
  'a view': async (admin) => {
    const draft = { list: 'bots', name: 'Rich', query: { q: 'cash>1000' } }
    const { id } = (await admin.post('views', draft)).json()
    const body = { name: 'Rich', query: draft.query, columns: ['id', 'cash'] }
    return { method: 'PUT', path: `views/${id}`, body, other: { name: 'Poor' } }
  },
  'an agent': async (admin) => {
    const { id } = await addAgent(admin)
    const body = { name: 'Paris', reports_for: 'selected', server_ids: [await buildServer(db)] }
    return { method: 'PUT', path: `agents/${id}`, body, other: { name: 'Lyon' } }
  },
  'the role of a user': async () => {
    const { userId } = await signedIn('viewer')
    const path = `users/${userId}/role`
    return { method: 'POST', path, body: { role: 'dealer' }, other: { role: 'operator' } }
  },
  'the settings': async () => {
    const [body, other] = [{ brand_label: 'Owls' }, { brand_label: 'Larks' }]
    return { method: 'PUT', path: 'settings', body, other }
  },
}

const auditCount = async () => (await db.selectFrom('audit').select('id').execute()).length

test.each(Object.entries(KINDS))(
  '%s that gets the values it has is returned without a new version, audit entry or live hint',
  async (_, build) => {
    const admin = await signedIn('administrator')
    const { method, path, body, other } = await build(admin)
    await admin.call(method, path, other)
    const changed = await admin.call(method, path, body)
    const { version } = changed.json()
    expect(version).toBeGreaterThan(1)
    const entries = await auditCount()
    liveHints.changed.length = 0

    const again = await admin.call(method, path, { ...body, version })
    const stale = await admin.call(method, path, { ...body, version: version - 1 })

    expect([again.statusCode, again.json()]).toEqual([200, changed.json()])
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
    expect(await auditCount()).toBe(entries)
    expect(liveHints.changed).toEqual([])
  },
)

test('the order of keys in an object is not a change', async () => {
  const admin = await signedIn('administrator')
  const server_id = await buildServer(db)
  const draft = { nickname: 'Digger', server_id, ...PASSWORD }
  const { id } = (await admin.post('bots', { ...draft, inventory: { Zeta: 1, A: 2 } })).json()
  const entries = await auditCount()

  for (const inventory of [
    { Zeta: 1, A: 2 },
    { A: 2, Zeta: 1 },
  ])
    expect((await admin.call('PUT', `bots/${id}`, { inventory })).json().version).toBe(1)

  expect(await auditCount()).toBe(entries)
})

test('a new password with unchanged settings is still a change of the BR bot', async () => {
  const admin = await signedIn('administrator')
  const id = await buildBrBot(db, { job_type: 2 })

  const changed = await admin.post(`br-bots/${id}`, { job_type: 2, ...PASSWORD })

  expect(changed.json().version).toBe(2)
})
