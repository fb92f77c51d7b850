import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer, vault } from '#testing/app.ts'
import { buildProxy } from '#testing/factories.ts'

const { db, signedIn, liveHints } = await testServer()
let operator: Client

beforeEach(async () => {
  operator = await signedIn('operator')
})

const send = async (content: string, override: object = {}) =>
  (await operator.post('proxies/import', { format: 'lines', content, ...override })).json()

const rows = () =>
  db
    .selectFrom('proxy')
    .select(['id', 'name', 'host', 'ip', 'port', 'login', 'password_sealed'])
    .orderBy('id')
    .execute()

test('each line becomes a proxy with a password sealed for its row', async () => {
  const report = await send('203.0.113.1:8000:op:se:cret\r\n\r\n# spare\r\n[2001:db8::1]:9\r\n')

  expect(report).toEqual({ total: 2, valid: 2, imported: 2, faults: [] })
  const [first, second] = await rows()
  expect(first).toMatchObject({
    name: '203.0.113.1:8000',
    host: '203.0.113.1',
    ip: '203.0.113.1',
    port: 8000,
    login: 'op',
  })
  const place = { table: 'proxy', column: 'password_sealed', row: first?.id ?? 0 }
  expect(vault.open(place, first?.password_sealed ?? '')).toBe('se:cret')
  expect(second).toMatchObject({ name: '[2001:db8::1]:9', login: '', password_sealed: null })
  expect(liveHints.changed).toEqual([{ topic: 'proxies', ids: [] }])
})

test('an import writes one audit entry without secrets', async () => {
  await send('203.0.113.1:8000:op:very-secret\n203.0.113.2:8000:op:very-secret')

  const audits = await db.selectFrom('audit').select(['action', 'after']).execute()
  expect(audits).toMatchObject([{ action: 'proxy.imported', after: { total: 2 } }])
  expect(JSON.stringify(audits)).not.toContain('very-secret')
})

test('every fault of every line is reported, and nothing is written', async () => {
  const report = await send('nowhere at all\n203.0.113.1:8000\n203.0.113.1:99999:op:x\n')

  expect(report).toMatchObject({ total: 3, valid: 1, imported: 0 })
  expect(report.faults).toEqual([
    { line: 1, field: 'host', message: 'Must be an IP address or a host name.' },
    { line: 1, field: 'port', message: 'Must not be empty.' },
    { line: 3, field: 'port', message: 'Must be between 1 and 65535.' },
  ])
  expect(await rows()).toEqual([])
})

test('host, port and login are unique together, in the file and among existing proxies', async () => {
  await buildProxy(db, { host: 'exit.example', port: 80, login: 'a' })

  const report = await send(
    'Exit.example:80:a:x\nexit.example:80:b:x\nexit.example:80:b:y\nexit.example:81:a:x',
  )

  expect(report.faults).toEqual([
    { line: 1, field: 'host', message: 'The proxy exit.example:80 already exists.' },
    { line: 3, field: 'host', message: 'The same proxy is on line 2.' },
  ])
  expect(await rows()).toHaveLength(1)
})

test('an IPv6 address is the same in each of its spellings', async () => {
  const content = '[2001:db8::1]:80\n[2001:0DB8:0:0::1]:80'

  const report = await send(content)

  expect(report.faults).toEqual([
    { line: 2, field: 'host', message: 'The same proxy is on line 1.' },
  ])
  await send('[2001:0DB8:0:0::1]:80')
  expect(await rows()).toMatchObject([{ name: '[2001:db8::1]:80', host: '2001:db8::1' }])
  expect((await send(content)).faults).toMatchObject([{ line: 1 }, { line: 2 }])
  const again = await operator.post('proxies', { host: '2001:db8:0::1', port: 80 })
  expect(again.statusCode).toBe(409)
})

test('the same file twice reports the duplicates and changes nothing', async () => {
  const content = Array.from(
    { length: 600 },
    (_, i) => `10.0.${i >> 8}.${i & 255}:8000:op:pw`,
  ).join('\n')
  expect(await send(content)).toMatchObject({ imported: 600 })

  const report = await send(content)

  expect(report).toMatchObject({ total: 600, valid: 0, imported: 0 })
  expect(report.faults).toHaveLength(600)
  expect(await rows()).toHaveLength(600)
})

test('a dry run writes nothing', async () => {
  const report = await send('203.0.113.1:8000', { dry_run: true })

  expect(report).toEqual({ total: 1, valid: 1, imported: 0, faults: [] })
  expect(await rows()).toEqual([])
  expect(liveHints.changed).toEqual([])
})

test('a binary file is refused with the first line that cannot be stored', async () => {
  const message = 'Line 2 contains a character that cannot be stored.'

  const problem = await send('203.0.113.1:8000\n203.0.113.2:8000:op:\0\n')

  const errors = [{ pointer: '/body/content', message }]
  expect(problem).toMatchObject({ code: 'invalid_request', message, errors })
  expect(await rows()).toEqual([])
})
