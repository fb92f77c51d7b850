import { afterAll, expect, test } from 'vitest'
import { ImportReader } from './import-reader.ts'

const readers: ImportReader[] = []
afterAll(() => Promise.all(readers.map((reader) => reader.close())))

function newReader(limits?: { seconds: number; megabytes: number }): ImportReader {
  const reader = new ImportReader(limits)
  readers.push(reader)
  return reader
}

const bytesOf = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))
const linesOf = (content: string) => bytesOf({ format: 'lines', content })
const proxies = { kind: 'proxies' } as const
const one = () => linesOf('203.0.113.1:80')
const many = () => linesOf('203.0.113.1:80:login:password\n'.repeat(100_000))

test('the rows of a file are returned in order, with its faults', async () => {
  const { rows, report, format, dry_run } = await newReader().read(
    proxies,
    linesOf(Array.from({ length: 1000 }, (_, i) => `203.0.113.1:${i}`).join('\n')),
  )

  expect([...rows].map(({ at }) => at.line)).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1))
  expect(report.answer()).toEqual({
    total: 1000,
    valid: 999,
    imported: 0,
    faults: [{ line: 1, field: 'port', message: 'Must be between 1 and 65535.' }],
  })
  expect([format, dry_run]).toEqual(['lines', false])
})

test('equal texts have equal digests, and others differ', async () => {
  const reader = newReader()
  const digestOf = async (body: Uint8Array) => (await reader.read(proxies, body)).digest

  expect(await digestOf(linesOf('203.0.113.1:80'))).toBe(await digestOf(one()))
  expect(await digestOf(linesOf('203.0.113.1:81'))).not.toBe(await digestOf(one()))
})

test.each([
  ['', { code: 'invalid_request' }],
  ['{', { code: 'invalid_json' }],
  ['{"format":"lines"}', { details: { errors: [{ pointer: '/body/content' }] } }],
  ['{"format":"csv","content":"a"}', { details: { errors: [{ pointer: '/body/format' }] } }],
  ['{"format":"lines","content":""}', { message: 'The file is empty.' }],
  ['{"format":"lines","content":"a","x":1}', { message: 'Unknown field.' }],
])('the body %j is refused as by every other endpoint', async (body, refusal) => {
  const read = newReader().read(proxies, new TextEncoder().encode(body))

  await expect(read).rejects.toMatchObject(refusal)
})

test('reading a file that takes too long is aborted', async () => {
  const reader = newReader({ seconds: 0, megabytes: 512 })

  await expect(reader.read(proxies, many())).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('takes too long'),
  })
})

test('a file that takes too much memory is refused, and the next is read', async () => {
  const reader = newReader({ seconds: 120, megabytes: 48 })
  // Each escape in a JSON file is a separate string while it is read.
  const huge = bytesOf({ format: 'json', content: `["${'\\\\n'.repeat(4 * 1024 * 1024)}"]` })

  await expect(reader.read({ kind: 'servers' }, huge)).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('too much memory'),
  })
  expect([...(await reader.read(proxies, one())).rows]).toHaveLength(1)
})

test('a line of many megabytes is refused for its length, not for the memory that it takes', async () => {
  const reader = newReader({ seconds: 120, megabytes: 96 })

  const { report } = await reader.read(proxies, linesOf('ж'.repeat(4 * 1024 * 1024)))

  expect(report.answer().faults).toEqual([
    { line: 1, field: '', message: 'A line can have at most 1,000 characters.' },
  ])
})

test('only a few files can wait', async () => {
  const reader = newReader()

  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => reader.read(proxies, one())),
  )

  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused).toMatchObject(refused.map(() => ({ reason: { code: 'busy' } })))
  expect([...(await reader.read(proxies, one())).rows]).toHaveLength(1)
})

test('waiting callers are refused when the server stops', async () => {
  const reader = newReader()
  const reading = [many(), many()].map((body) => reader.read(proxies, body))
  const answers = Promise.allSettled(reading)

  await reader.close()

  expect(await answers).toMatchObject([
    { reason: { code: 'unavailable' } },
    { reason: { code: 'unavailable' } },
  ])
})
