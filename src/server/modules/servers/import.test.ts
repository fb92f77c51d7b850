import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildServer } from '#testing/factories.ts'

const { db, signedIn, liveHints } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const HEADER = 'name,ip,port,color,active'

const send = async (content: string, override: object = {}) =>
  (await admin.post('servers/import', { format: 'csv', content, ...override })).json()

const rows = () =>
  db.selectFrom('server').select(['name', 'ip', 'port', 'color', 'active']).orderBy('id').execute()

const audits = () => db.selectFrom('audit').select(['action', 'entity', 'after']).execute()

test('servers of a CSV file are added, sent as a hint and audited once', async () => {
  const report = await send(
    `${HEADER}\nBR | Kyiv,192.0.2.10,7777,#3FD0C9,TRUE\nLviv,play.example,1,,false\n`,
  )

  expect(report).toEqual({ total: 2, valid: 2, imported: 2, faults: [] })
  expect(await rows()).toEqual([
    { name: 'BR | Kyiv', ip: '192.0.2.10', port: 7777, color: '#3fd0c9', active: true },
    { name: 'Lviv', ip: 'play.example', port: 1, color: null, active: false },
  ])
  expect(liveHints.changed).toEqual([{ topic: 'servers', ids: [] }])
  expect(await audits()).toEqual([
    {
      action: 'server.imported',
      entity: 'server',
      after: {
        total: 2,
        first_id: expect.any(Number),
        last_id: expect.any(Number),
        file: expect.any(String),
      },
    },
  ])
})

test('an exported file can be imported after its servers were deleted', async () => {
  await send(`${HEADER}\n=[ Kyiv ]=,192.0.2.10,7777,#3fd0c9,true\nLviv,play.example,1,,false\n`)
  const before = await rows()
  // Newest first.
  const file = (await admin.get('servers/export')).body
  await db.deleteFrom('server').execute()

  expect(await send(file)).toEqual({ total: 2, valid: 2, imported: 2, faults: [] })
  expect(await rows()).toEqual(before.reverse())
})

test('a JSON file has types and can omit fields with a default', async () => {
  const content = JSON.stringify([
    { name: 'Kyiv', ip: '2001:db8::1', port: 7777, active: false },
    { name: 'Lviv', ip: '192.0.2.1', port: '7777' },
  ])

  const report = await send(content, { format: 'json' })

  expect(report).toEqual({ total: 2, valid: 2, imported: 2, faults: [] })
  expect(await rows()).toMatchObject([
    { ip: '2001:db8::1', color: null, active: false },
    { port: 7777, active: true },
  ])
})

test('a dry run writes nothing', async () => {
  const report = await send(`${HEADER}\nKyiv,192.0.2.10,7777,,\n`, { dry_run: true })

  expect(report).toEqual({ total: 1, valid: 1, imported: 0, faults: [] })
  expect(await rows()).toEqual([])
  expect(await audits()).toEqual([])
  expect(liveHints.changed).toEqual([])
})

test('every fault of every line is reported and nothing is written', async () => {
  const lines = [
    HEADER,
    'Kyiv,192.0.2.10,7777,,',
    ',300.1.1.1,0,red,yes',
    'Lviv,1.1.1.1,07x,#12345,1',
  ]

  const report = await send(lines.join('\n'))

  expect(report).toMatchObject({ total: 3, valid: 1, imported: 0 })
  expect(report.faults).toEqual([
    { line: 3, field: 'name', message: 'Must not be empty.' },
    { line: 3, field: 'ip', message: 'Must be an IP address or a host name.' },
    { line: 3, field: 'port', message: 'Must be between 1 and 65535.' },
    { line: 3, field: 'color', message: 'Must have the format #rrggbb.' },
    { line: 3, field: 'active', message: 'Must be true or false.' },
    { line: 4, field: 'port', message: 'Must be a whole number in plain digits.' },
    { line: 4, field: 'color', message: 'Must have the format #rrggbb.' },
    { line: 4, field: 'active', message: 'Must be true or false.' },
  ])
  expect(await rows()).toEqual([])
})

test('names are unique in the file and among existing servers, ignoring case', async () => {
  await buildServer(db, { name: 'Київ' })

  const report = await send(`${HEADER}\nКИЇВ,1.1.1.1,1,,\nLviv,1.1.1.1,1,,\nＬＶＩＶ,1.1.1.1,1,,`)

  expect(report.faults).toEqual([
    { line: 2, field: 'name', message: 'The server "КИЇВ" already exists.' },
    { line: 4, field: 'name', message: '"ＬＶＩＶ" is also on line 3.' },
  ])
  expect(await rows()).toHaveLength(1)
})

test('the same file twice reports the duplicates and changes nothing', async () => {
  const content = `${HEADER}\nKyiv,1.1.1.1,1,,\nLviv,1.1.1.1,1,,`
  await send(content)

  const report = await send(content)

  expect(report).toMatchObject({ total: 2, valid: 0, imported: 0 })
  expect(report.faults.map(({ line }: { line: number }) => line)).toEqual([2, 3])
  expect(await rows()).toHaveLength(2)
})

test('one of two concurrent imports of the same file succeeds', async () => {
  const content = `${HEADER}\nKyiv,1.1.1.1,1,,\nLviv,1.1.1.1,1,,`
  const call = () => admin.post('servers/import', { format: 'csv', content })

  const answers = await Promise.all([call(), call()])

  const imported = answers.map((answer) => answer.json().imported ?? 0)
  expect(imported.sort()).toEqual([0, 2])
  expect(answers.map(({ statusCode }) => statusCode).filter((code) => code >= 500)).toEqual([])
  expect(await rows()).toHaveLength(2)
})

test('a file with only a header imports nothing; an empty file is refused', async () => {
  expect(await send(`${HEADER}\n`)).toEqual({ total: 0, valid: 0, imported: 0, faults: [] })
  expect(await send('')).toMatchObject({ status: 422, message: 'The file is empty.' })
  expect(await audits()).toEqual([])
})

test('operators cannot import servers', async () => {
  const operator = await signedIn('operator')

  const answer = await operator.post('servers/import', { format: 'csv', content: HEADER })

  expect(answer.statusCode).toBe(403)
})
