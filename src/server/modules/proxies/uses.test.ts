import { beforeEach, expect, test } from 'vitest'
import type { ProxyRow } from '#contract/proxies.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildBrBot, buildGroup, buildProxy } from '#testing/factories.ts'

const { db, signedIn } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const list = async (query: string) => (await admin.get(`proxies?page=1&${query}`)).json()
const used = async () => {
  const { data, meta } = await list('use=used')
  expect(meta).toMatchObject({ filtered: data.length, capped: false, total: 3 })
  expect((await list('use=unused')).meta.filtered).toBe(3 - data.length)
  return data.map(({ id, bots, group_count, groups }: ProxyRow) => {
    expect(groups).toHaveLength(group_count)
    return { id, bots, groups: group_count }
  })
}

test('a proxy is in use while a bot or a group uses it, after any kind of write', async () => {
  const first = await buildProxy(db, { is_banned: true })
  const second = await buildProxy(db, { valid_until: new Date(Date.now() - 1000) })
  await buildProxy(db)
  expect(await used()).toEqual([])

  const bot = await buildBrBot(db, { proxy_id: first })
  await buildBrBot(db, { proxy_id: first })
  const group = await buildGroup(db, { proxy_id: first })
  expect(await used()).toEqual([{ id: first, bots: 2, groups: 1 }])

  await admin.post(`br-bots/${bot}/proxy`, { proxy_id: second })
  expect(await used()).toEqual([
    { id: second, bots: 1, groups: 0 },
    { id: first, bots: 1, groups: 1 },
  ])
  expect((await list('use=used&term=expired')).meta.filtered).toBe(1)
  expect((await list('use=used&is_banned=true')).meta.filtered).toBe(1)
  const { proxies } = (await admin.get('overview')).json()
  expect(proxies).toMatchObject({ total: 3, banned_in_use: 1, expired_in_use: 1 })

  await db.updateTable('br_bot').set({ proxy_id: null }).execute()
  expect(await used()).toEqual([{ id: first, bots: 0, groups: 1 }])
  await db.deleteFrom('br_bot_group').where('id', '=', group).execute()
  expect(await used()).toEqual([])
})

test('an operator sees how many bots and groups use a proxy, not their names', async () => {
  const id = await buildProxy(db)
  await buildBrBot(db, { proxy_id: id })
  const group = await buildGroup(db, { name: 'Farm', proxy_id: id })
  const operator = await signedIn('operator')
  const counted = { bots: 1, group_count: 1, groups: [] }

  expect((await admin.get('proxies?page=1')).json().data).toMatchObject([
    { ...counted, groups: [{ id: group, name: 'Farm' }] },
  ])
  for (const role of ['operator', 'dealer', 'viewer'] as const)
    expect((await (await signedIn(role)).get('proxies?page=1')).json().data).toMatchObject([
      counted,
    ])
  expect((await operator.get(`proxies/${id}`)).json()).toMatchObject(counted)
  const changed = await operator.call('PUT', `proxies/${id}`, { name: 'Spare', version: 1 })
  expect(changed.json()).toMatchObject(counted)
  expect((await operator.get('proxies/export')).body).not.toContain('Farm')
  expect((await admin.get('proxies/export')).body).toContain('Farm')
  expect(
    (await operator.call('PUT', `proxies/${id}`, { name: 'Late', version: 1 })).json().current,
  ).toMatchObject(counted)

  const uses = (await operator.get(`proxies/${id}/uses`)).json()

  expect(uses).toEqual([
    { kind: 'br_bots', count: 1, rows: [] },
    { kind: 'br_bot_groups', count: 1, rows: [] },
  ])
  expect((await operator.delete(`proxies/${id}`)).json().uses).toEqual(uses)
  expect((await admin.get(`proxies/${id}/uses`)).json()[0].rows).toHaveLength(1)
})
