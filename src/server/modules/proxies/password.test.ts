import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer, vault } from '#testing/app.ts'
import { buildProxy } from '#testing/factories.ts'
import { jobsOf } from '#testing/jobs.ts'

const { db, signedIn } = await testServer()
let operator: Client

beforeEach(async () => {
  operator = await signedIn('operator')
})

const put = (id: number, body: object) => operator.call('PUT', `proxies/${id}`, body)

test('a password that the proxy already has changes nothing', async () => {
  const draft = { host: 'proxy.example', port: 8000, password: 'first' }
  const { id } = (await operator.post('proxies', draft)).json()
  const passwords = ['second', 'second', '', '']

  const versions: number[] = []
  for (const password of passwords) versions.push((await put(id, { password })).json().version)

  expect(versions).toEqual([2, 2, 3, 3])
  const changes = await db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'proxy.changed')
    .orderBy('id')
    .execute()
  const [first, second, none] = ['first', 'second', ''].map((password) => vault.mark(password))
  expect(changes).toEqual([
    { before: { password: first }, after: { password: second } },
    { before: { password: second }, after: { password: none } },
  ])
})

test('a proxy is changed without opening its password', async () => {
  const id = await buildProxy(db)
  const password_sealed = vault.seal({ table: 'proxy', column: 'other', row: id }, 'secret')
  await db.updateTable('proxy').set({ password_sealed }).where('id', '=', id).execute()

  const answer = await put(id, { port: 9090 })

  expect(answer.json()).toMatchObject({ port: 9090 })
})

test('proxies that a job deletes are audited with a hash of their password', async () => {
  const draft = { host: 'proxy.example', port: 8000, password: 'secret' }
  const { id } = (await operator.post('proxies', draft)).json()

  await jobsOf(operator).run({ kind: 'proxy.delete', ids: [id] })

  const deletions = await db
    .selectFrom('audit')
    .select('before')
    .where('action', '=', 'proxy.deleted')
    .execute()
  expect(deletions).toMatchObject([
    { before: { host: 'proxy.example', password: vault.mark('secret') } },
  ])
})
