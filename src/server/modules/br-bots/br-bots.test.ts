import { beforeEach, expect, test } from 'vitest'
import { MASK } from '#contract/mask.ts'
import { type Client, testServer, vault } from '#testing/app.ts'
import { buildBrBot, buildGroup, buildProxy, buildServer } from '#testing/factories.ts'

const { db, signedIn, liveHints } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

async function draft(override: object = {}) {
  const server_ids = [await buildServer(db), await buildServer(db)]
  return { nickname: 'Тарас_Hunter', password: 'пароль 1', server_ids, ...override }
}

const audits = () =>
  db.selectFrom('audit').select(['action', 'entity_id', 'before', 'after']).orderBy('id').execute()

const counterRows = () =>
  db.selectFrom('br_bot_counter').selectAll('br_bot_counter').where('amount', '>', 0).execute()

test('a bot is added with the defaults of the specification, and its password is sealed', async () => {
  const body = await draft()

  const added = await admin.post('br-bots', body)

  expect(added.statusCode).toBe(201)
  const bot = added.json()
  expect(bot).toMatchObject({
    server_ids: body.server_ids,
    job_type: 1,
    start_hour: 0,
    end_hour: 23,
    email: '',
    is_active: true,
    registration_status: 'unregistered',
    password: MASK,
    proxy: null,
    version: 1,
    bot: { nickname: 'Тарас_Hunter', server_id: body.server_ids[0], cash: 0 },
  })
  const { password_sealed } = await db
    .selectFrom('account')
    .select('password_sealed')
    .executeTakeFirstOrThrow()
  expect(password_sealed).not.toContain('пароль')
  const place = { table: 'account', column: 'password_sealed', row: bot.bot_id }
  expect(vault.open(place, password_sealed)).toBe('пароль 1')
  expect(liveHints.changed).toEqual([
    { topic: 'bots', ids: [bot.bot_id] },
    { topic: 'br_bots', ids: [bot.id] },
  ])
})

test.each([
  [{ nickname: '' }, '/body/nickname'],
  [{ nickname: 'x'.repeat(65) }, '/body/nickname'],
  [{ nickname: 'a\u202eb' }, '/body/nickname'],
  [{ nickname: ' lead' }, '/body/nickname'],
  [{ nickname: 'lead ' }, '/body/nickname'],
  [{ password: '' }, '/body/password'],
  [{ server_ids: [] }, '/body/server_ids'],
  [{ server_ids: [2_000_000_000] }, '/body/server_ids/0'],
  [{ start_hour: -1 }, '/body/start_hour'],
  [{ start_hour: 8, end_hour: 8 }, '/body/end_hour'],
  [{ job_type: 5 }, '/body/job_type'],
  [{ email: 'nobody' }, '/body/email'],
  [{ proxy_id: 2_000_000_000 }, '/body/proxy_id'],
  [{ version: 1 }, '/body/version'],
])('a bot with %j is refused at %s and nothing is written', async (fault, pointer) => {
  const refused = await admin.post('br-bots', await draft(fault))

  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toMatchObject([{ pointer }])
  expect(await db.selectFrom('account').select('id').execute()).toEqual([])
  expect(await audits()).toEqual([])
})

test('text that looks like code is a nickname like any other', async () => {
  for (const nickname of ["' OR 1=1 --", '<img src=x onerror=alert(1)>', '{{7*7}}', '=1+1', '100%'])
    expect((await admin.post('br-bots', await draft({ nickname }))).json().bot.nickname).toBe(
      nickname,
    )
})

test('a nickname is unique per server, ignoring case', async () => {
  const body = await draft()
  await admin.post('br-bots', body)

  const twin = await admin.post('br-bots', { ...body, nickname: 'ТАРАС_hunter' })
  const elsewhere = await admin.post('br-bots', await draft())

  expect(twin.statusCode).toBe(409)
  expect(twin.json()).toMatchObject({ code: 'conflict', errors: [{ pointer: '/body/nickname' }] })
  expect(elsewhere.statusCode).toBe(201)
})

test('exactly one of many concurrent additions of a nickname succeeds', async () => {
  const body = await draft()

  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.post('br-bots', body)))

  const codes = answers.map(({ statusCode }) => statusCode).sort()
  expect(codes).toEqual([201, ...Array(9).fill(409)])
})

test('a deleted bot leaves its account, and adding it again reuses the account', async () => {
  const body = await draft()
  const first = (await admin.post('br-bots', body)).json()

  expect((await admin.post(`br-bots/${first.id}/delete`)).statusCode).toBe(200)
  expect(await counterRows()).toEqual([])
  const again = (await admin.post('br-bots', { ...body, password: 'new' })).json()

  expect(again.bot_id).toBe(first.bot_id)
  expect(again.id).not.toBe(first.id)
  const revealed = await admin.get(`br-bots/${again.id}?reveal=true`)
  expect(revealed.json().password).toBe('new')
})

test('deleting a bot frees its place in the group', async () => {
  const group_id = await buildGroup(db)
  const id = await buildBrBot(db, { group_id })

  await admin.post(`br-bots/${id}/delete`, {})

  const group = db.selectFrom('br_bot_group').select('bot_count')
  expect(await group.executeTakeFirst()).toEqual({ bot_count: 0 })
})

test('secrets are masked unless revealed, and each reveal is audited without the secret', async () => {
  const id = await buildBrBot(db, { account: { nickname: 'Digger' } })

  expect((await admin.get(`br-bots/${id}`)).json().password).toBe(MASK)
  expect(await audits()).toEqual([])

  const revealed = (await admin.get(`br-bots/${id}?reveal=true`)).json()
  expect(revealed.password).toBe('password of Digger')
  expect(revealed.bot.password).toBe('password of Digger')
  const [reveal] = await audits()
  expect(reveal).toMatchObject({ action: 'br_bot.revealed', entity_id: String(id) })
  expect(JSON.stringify(reveal)).not.toContain('password of')
})

test('activity, job, hours and proxy can be changed, each with an audit entry and updated counters', async () => {
  const id = await buildBrBot(db)
  const proxy_id = await buildProxy(db)

  await admin.post(`br-bots/${id}/active`, { is_active: false })
  await admin.post(`br-bots/${id}`, { job_type: 4 })
  await admin.post(`br-bots/${id}`, { start_hour: 3, end_hour: 9 })
  const { version, proxy } = (await admin.post(`br-bots/${id}/proxy`, { proxy_id })).json()

  expect(version).toBe(5)
  expect(proxy.id).toBe(proxy_id)
  expect(await counterRows()).toMatchObject([{ is_active: false, job_type: 4, amount: 1 }])
  const changes = (await audits()).map(({ action, before, after }) => ({ action, before, after }))
  expect(changes).toEqual([
    { action: 'br_bot.deactivated', before: { is_active: true }, after: { is_active: false } },
    { action: 'br_bot.changed', before: { job_type: 1 }, after: { job_type: 4 } },
    {
      action: 'br_bot.changed',
      before: { start_hour: 0, end_hour: 23 },
      after: { start_hour: 3, end_hour: 9 },
    },
    { action: 'br_bot.proxy_changed', before: { proxy_id: null }, after: { proxy_id } },
  ])
})

test('hours must be in order and sent together; a banned proxy is refused', async () => {
  const id = await buildBrBot(db)
  const banned = await buildProxy(db, { is_banned: true })

  const wrapped = await admin.post(`br-bots/${id}`, { start_hour: 22, end_hour: 6 })
  const half = await admin.post(`br-bots/${id}`, { start_hour: 5 })
  const proxied = await admin.post(`br-bots/${id}/proxy`, { proxy_id: banned })

  expect(wrapped.json().message).toBe('End hour must be after start hour')
  expect([wrapped, half, proxied].map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
})

test('one of two edits of the same version is refused as stale and gets the current row', async () => {
  const id = await buildBrBot(db)

  const answers = await Promise.all(
    [2, 3].map((job_type) => admin.post(`br-bots/${id}`, { job_type, version: 1 })),
  )

  const [done, refused] = answers.sort((a, b) => a.statusCode - b.statusCode)
  expect([done?.statusCode, refused?.statusCode]).toEqual([200, 409])
  expect(refused?.json().code).toBe('stale_version')
  expect((await admin.get(`br-bots/${id}`)).json()).toMatchObject(refused?.json().current)
})

test('counters stay correct under many concurrent changes', async () => {
  const ids = [await buildBrBot(db), await buildBrBot(db)]
  const toggles = Array.from({ length: 20 }, (_, index) => ({
    id: ids[index % 2],
    is_active: index % 3 === 0,
  }))

  await Promise.all(
    toggles.map(({ id, is_active }) => admin.post(`br-bots/${id}/active`, { is_active })),
  )

  const { data } = (await admin.get('br-bots?is_active=true')).json()
  const active = (await counterRows()).filter(({ is_active }) => is_active)
  expect(active.reduce((sum, { amount }) => sum + amount, 0)).toBe(data.length)
})

test('every call for a deleted bot returns not_found', async () => {
  const id = await buildBrBot(db)
  await admin.post(`br-bots/${id}/delete`)

  const answers = await Promise.all([
    admin.get(`br-bots/${id}`),
    admin.post(`br-bots/${id}/delete`),
    admin.post(`br-bots/${id}/active`, { is_active: true }),
    admin.post(`br-bots/${id}`, { job_type: 2 }),
  ])

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  expect(answers[0]?.json().message).toBe('BR bot not found.')
})

test('nothing changes without an audit entry', async () => {
  const id = await buildBrBot(db)
  await db.schema.alterTable('audit').renameTo('audit_gone').execute()

  const refused = await admin.post(`br-bots/${id}/active`, { is_active: false })
  await db.schema.alterTable('audit_gone').renameTo('audit').execute()

  expect(refused.statusCode).toBe(500)
  expect((await admin.get(`br-bots/${id}`)).json()).toMatchObject({ is_active: true, version: 1 })
})
