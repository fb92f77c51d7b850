import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildBrBot, buildServer } from '#testing/factories.ts'

const { db, signedIn, liveHints } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

async function aBot() {
  const [home, second, third] = [
    await buildServer(db),
    await buildServer(db),
    await buildServer(db),
  ]
  const id = await buildBrBot(db, { account: { server_id: home, nickname: 'Digger' } })
  return { id, home, second, third }
}

const read = async (id: number) => (await admin.get(`br-bots/${id}?reveal=true`)).json()
const changes = async (): Promise<AuditEntry[]> => {
  const { data } = (await admin.get('audit')).json()
  return data.filter(({ action }: AuditEntry) => action.endsWith('.changed'))
}
const revert = (entry: AuditEntry | undefined) => admin.post(`audit/${entry?.id}/revert`)

test('e-mail and servers are corrected, and reverting the change restores both', async () => {
  const { id, home, second, third } = await aBot()
  await admin.post(`br-bots/${id}`, { server_ids: [home, second] })

  const change = { email: 'digger@example.test', server_ids: [home, third] }
  const changed = await admin.post(`br-bots/${id}`, change)

  expect(changed.json()).toMatchObject({ ...change, version: 3 })
  const [entry] = await changes()
  expect(entry).toMatchObject({
    action: 'br_bot.changed',
    before: { email: '', server_ids: [home, second] },
    after: change,
  })
  expect((await revert(entry)).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ email: '', server_ids: [home, second], version: 4 })
})

test('a change of the servers alone can be reverted', async () => {
  const { id, home, second } = await aBot()

  await admin.post(`br-bots/${id}`, { server_ids: [home, second] })
  const [entry] = await changes()

  expect((await revert(entry)).statusCode).toBe(200)
  expect((await read(id)).server_ids).toEqual([home])
})

test('a new password is sealed, audited as a hash on the account, and reverted there', async () => {
  const { id } = await aBot()

  const changed = await admin.post(`br-bots/${id}`, { password: 'hunter2', version: 1 })

  expect(changed.json().version).toBe(2)
  expect((await read(id)).password).toBe('hunter2')
  expect(liveHints.changed.map(({ topic }) => topic).sort()).toEqual(['bots', 'br_bots'])
  const [entry, ...others] = await changes()
  expect(others).toEqual([])
  expect(entry?.action).toBe('account.changed')
  expect(JSON.stringify(entry)).not.toMatch(/hunter2|password of/)
  expect((await revert(entry)).statusCode).toBe(200)
  expect((await read(id)).password).toBe('password of Digger')
})

test('the server of the game account stays first, and unknown servers are refused', async () => {
  const { id, home, second } = await aBot()

  const moved = await admin.post(`br-bots/${id}`, { server_ids: [second, home] })
  const unknown = await admin.post(`br-bots/${id}`, { server_ids: [home, 2_000_000_000] })

  expect([moved, unknown].map(({ statusCode }) => statusCode)).toEqual([422, 422])
  expect(moved.json().errors).toMatchObject([{ pointer: '/body/server_ids/0' }])
  expect(unknown.json().errors).toMatchObject([{ pointer: '/body/server_ids/1' }])
  expect((await read(id)).server_ids).toEqual([home])
  expect(await changes()).toEqual([])
})

test('a change of an older version is refused completely', async () => {
  const { id, home, second } = await aBot()
  await admin.post(`br-bots/${id}`, { job_type: 2 })

  const late = { password: 'hunter2', server_ids: [home, second], email: 'a@b.test', version: 1 }
  const refused = await admin.post(`br-bots/${id}`, late)

  expect(refused.statusCode).toBe(409)
  expect(await read(id)).toMatchObject({
    password: 'password of Digger',
    server_ids: [home],
    email: '',
  })
})
