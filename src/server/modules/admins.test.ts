import { beforeEach, expect, test } from 'vitest'
import type { Admin } from '#contract/admins.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildAdmin, buildPenalty, buildServer } from '#testing/factories.ts'

const { db, signedIn, liveHints } = await testServer()
let operator: Client

beforeEach(async () => {
  operator = await signedIn('operator')
})

const list = async (query = '') => (await operator.get(`admins?${query}`)).json()
const names = async (query: string): Promise<string[]> =>
  (await list(query)).data.map(({ nickname }: Admin) => nickname)
const put = (id: number, body: object) => operator.call('PUT', `admins/${id}`, body)
const actions = async () =>
  (await db.selectFrom('audit').select('action').orderBy('id').execute()).map((row) => row.action)

async function buildAdmins() {
  const [kyiv, lviv] = [await buildServer(db), await buildServer(db)]
  const grim = await buildAdmin(db, {
    server_id: kyiv,
    nickname: 'Grim',
    threat_level: 'dangerous',
  })
  await buildAdmin(db, { server_id: kyiv, nickname: 'Суддя_1', is_active: false })
  await buildAdmin(db, { server_id: lviv, nickname: 'Ada' })
  const account = await buildAccount(db, { server_id: kyiv })
  for (const type of ['ban', 'ban'] as const)
    await buildPenalty(db, account, { type, admin_id: grim })
  return { kyiv, lviv, grim }
}

test('admins are listed newest first, with filters, sort orders and their number of penalties', async () => {
  const { kyiv } = await buildAdmins()

  expect(await names('')).toEqual(['Ada', 'Суддя_1', 'Grim'])
  expect((await list()).data[2]).toMatchObject({ server_id: kyiv, penalties_issued: 2 })
  expect(await names(`server_id=${kyiv}`)).toEqual(['Суддя_1', 'Grim'])
  expect(await names('threat_level=dangerous')).toEqual(['Grim'])
  expect(await names('is_active=false')).toEqual(['Суддя_1'])
  expect(await names('search=суд')).toEqual(['Суддя_1'])
  expect(await names('search=a&is_active=true')).toEqual(['Ada'])
  expect(await names('sort_by=nickname&sort_order=asc')).toEqual(['Ada', 'Grim', 'Суддя_1'])
  expect((await names('sort_by=penalties_issued'))[0]).toBe('Grim')
  expect((await list('is_active=true&per_page=1&page=2')).meta).toMatchObject({
    total: 3,
    filtered: 2,
    page: 2,
    pageCount: 2,
  })
  for (const query of ['sort_by=server', 'threat_level=angry', 'is_active=1', 'type=ban'])
    expect((await operator.get(`admins?${query}`)).statusCode).toBe(422)
})

test('an operator adds and changes an admin; a name is unique on its server', async () => {
  const server_id = await buildServer(db)

  const added = await operator.post('admins', { server_id, nickname: 'Warden' })
  const { id, version } = added.json()
  expect(added.statusCode).toBe(201)
  expect(added.json()).toMatchObject({ threat_level: 'peaceful', is_active: true })
  expect((await operator.post('admins', { server_id, nickname: 'WARDEN' })).statusCode).toBe(409)
  const elsewhere = { server_id: await buildServer(db), nickname: 'warden' }
  expect((await operator.post('admins', elsewhere)).statusCode).toBe(201)

  const change = { nickname: 'Guard', threat_level: 'dangerous', version }
  expect((await put(id, change)).json()).toMatchObject({ nickname: 'Guard', version: version + 1 })
  expect((await put(id, { is_active: false, version })).json()).toMatchObject({
    code: 'stale_version',
    current: { nickname: 'Guard' },
  })
  expect(await names('search=guard')).toEqual(['Guard'])
  expect(await actions()).toEqual(['admin.added', 'admin.added', 'admin.changed'])
  expect(liveHints.changed.map(({ topic }) => topic)).toEqual(['admins', 'admins', 'admins'])
  for (const body of [
    { server_id: 2147483647, nickname: 'x' },
    { server_id, nickname: '' },
    { server_id, nickname: 'x', threat_level: 'angry' },
    { server_id, nickname: 'x', penalties_issued: 1 },
  ])
    expect((await operator.post('admins', body)).statusCode).toBe(422)
  for (const body of [{}, { server_id }, { version: 2 }])
    expect((await put(id, body)).statusCode).toBe(422)
})

test('deleting an admin can be undone; one named in a penalty is deactivated instead', async () => {
  const { grim, kyiv } = await buildAdmins()
  const spare = await buildAdmin(db, { server_id: kyiv, nickname: 'Spare' })

  const deactivated = await operator.delete(`admins/${grim}`)
  const deleted = await operator.delete(`admins/${spare}`)

  expect(deactivated.json()).toMatchObject({ id: grim, is_active: false, penalties_issued: 2 })
  expect(deleted.json()).toBe(null)
  expect(await names('search=spare')).toEqual([])
  expect(await actions()).toEqual(['admin.deactivated', 'admin.deleted'])
  expect((await operator.post('undo', { entity: 'admin', id: spare })).statusCode).toBe(200)
  expect(await names('search=spare')).toEqual(['Spare'])
  expect((await operator.call('DELETE', `admins/${grim}`, { version: 1 })).statusCode).toBe(409)
  expect((await operator.delete('admins/2147483647')).statusCode).toBe(404)
})

test('matching admins are exported as a file that is safe for a spreadsheet', async () => {
  const { kyiv } = await buildAdmins()
  await buildAdmin(db, { server_id: kyiv, nickname: '+Ghost' })

  const { body } = await operator.get(`admins/export?server_id=${kyiv}&is_active=true`)

  const [head, ...lines] = body.trim().split('\r\n')
  expect(head).toBe('id,nickname,server_id,threat_level,is_active,penalties_issued')
  expect(lines.map((line) => line.replace(/^\d+,/, ''))).toEqual([
    `'+Ghost,${kyiv},peaceful,true,0`,
    `Grim,${kyiv},dangerous,true,2`,
  ])
  expect(await actions()).toEqual(['admin.exported'])
})
