import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildServer } from '#testing/factories.ts'

const { db, signedIn } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
  await buildServer(db, { name: 'Kyiv' })
})

const ROSTER = 'nickname,password,servers\nNew_Bot,secret,Kyiv\n'
const FILES = [
  { path: 'servers/import', format: 'csv', content: 'name,ip,port\nLviv,192.0.2.7,7777\n' },
  { path: 'proxies/import', format: 'lines', content: '203.0.113.9:8000:login:password\n' },
  { path: 'br-bots/import', format: 'csv', content: ROSTER },
] as const

function send({ path, ...file }: (typeof FILES)[number], key?: string) {
  admin.headers = key === undefined ? {} : { 'idempotency-key': key }
  return admin.post(path, { ...file, dry_run: false })
}

test.each(FILES)(
  '$path, repeated with its key, runs once and returns the same result',
  async (file) => {
    const first = (await send(file, 'k1')).json()
    const again = (await send(file, 'k1')).json()
    const other = (await send(file, 'k2')).json()
    const bare = (await send(file)).json()

    expect(first).toMatchObject({ imported: 1, faults: [] })
    expect(again).toEqual(first)
    for (const late of [other, bare])
      expect(late).toMatchObject({ imported: 0, faults: [expect.anything()] })
    expect(await db.selectFrom('audit').select('action').execute()).toHaveLength(1)
  },
)

test.each(FILES)('$path, sent concurrently, runs once', async (file) => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(file, 'k1')))

  expect(answers.map((answer) => answer.json().imported)).toEqual([1, 1, 1, 1])
  expect(await db.selectFrom('audit').select('action').execute()).toHaveLength(1)
})
