import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { BatchCoding } from '#contract/telemetry.ts'
import { ClockSkews } from './clock-skews.ts'
import { type BatchResult, readBatch } from './parse-batch.ts'

const NOW = Date.UTC(2026, 10, 22, 21)
const HEADER = {
  stream: '0199c0de-0000-4000-8000-000000000001',
  seq: 1,
  sent_at: NOW,
  interval_s: 10,
}

const bodyOf = (...lines: unknown[]) =>
  Buffer.from(
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )

function read(bytes: Buffer, coding?: BatchCoding, skews = new ClockSkews(), receivedMs = NOW) {
  return readBatch({ agentId: 7, keyId: '', bytes, coding, ...arrivalAt(receivedMs) }, skews)
}

/** The clock of the console is right. */
const arrivalAt = (receivedMs: number) => ({ receivedMs, monotonicMs: receivedMs - NOW })

function batchOf(result: BatchResult) {
  if (result.kind === 'refused') throw new Error(result.message)
  const { rows, rejected, reports } = result.batch
  return { rows: JSON.parse(`[${rows}]`), reports, rejected }
}

const codeOf = (result: BatchResult) => (result.kind === 'refused' ? result.code : 'batch')

test('a report distinguishes unchanged fields from a task that ended', () => {
  const { rows } = batchOf(
    read(
      bodyOf(
        HEADER,
        { bot: 1, at: NOW - 5, task: 'ready', cash: 5, deposit: 6, x: -1.5, y: 2, health: 90 },
        { bot: 2, at: '2026-11-22T20:59:59.500Z', task: null },
        '',
        { bot: 3, at: NOW },
      ),
    ),
  )

  expect(rows).toEqual([
    [7, 2, 1, NOW - 5, '2026-11-22T20:59:59.995Z', 10, 'ready', 5, 6, -1.5, 2, 90],
    [7, 3, 2, NOW - 500, '2026-11-22T20:59:59.500Z', 10, '', null, null, null, null, null],
    [7, 5, 3, NOW, '2026-11-22T21:00:00.000Z', 10, null, null, null, null, null, null],
  ])
})

test.each(['to 1, 2', ',,', 'a "b", c', 'a\\,'])('the task %j is accepted', (task) => {
  const { rows, rejected } = batchOf(read(bodyOf(HEADER, { bot: 1, at: NOW, task, cash: 5 })))

  expect(rejected).toEqual([])
  expect(rows[0].slice(6, 8)).toEqual([task, 5])
})

test('positions are rounded to a quarter of a game unit, so that every stored value is in range', () => {
  const { rows } = batchOf(
    read(
      bodyOf(
        HEADER,
        { bot: 1, at: NOW, x: 1e-300, y: -12.3 },
        { bot: 2, at: NOW, x: -0.1, y: 7.5 },
      ),
    ),
  )

  const positions = rows.map((row: unknown[]) => row.slice(9, 11))
  expect(positions).toEqual([
    [0, -12.25],
    [0, 7.5],
  ])
})

test.each<[string, unknown, string, RegExp]>([
  ['half a line', '{"bot":1,"at":17', 'invalid', /not valid JSON/],
  ['a line that is no object', '[1]', 'invalid', /an object/],
  ['a wrong type', { bot: 1, at: NOW, cash: '5' }, 'invalid', /^cash: /],
  ['a number that is not whole', { bot: 1, at: NOW, deposit: 0.5 }, 'invalid', /^deposit: /],
  ['an unknown field', { bot: 1, at: NOW, speed: 5 }, 'invalid', /Unknown field "speed"/],
  ['a repeated field', `{"bot":1,"bot":4,"at":${NOW}}`, 'invalid', /^The key "bot" appears twice/],
  [
    'a repeated field beside a text with commas',
    `{"bot":1,"at":${NOW},"task":"to 1, 2","cash":1,"cash":2}`,
    'invalid',
    /^The key "cash" appears twice/,
  ],
  [
    'a repeated field with escapes',
    String.raw`{"bot":1,"at":${NOW},"task":"1\u002c 2","b\u006ft":4}`,
    'invalid',
    /^The key "bot" appears twice/,
  ],
  ['one coordinate', { bot: 1, at: NOW, x: 5 }, 'invalid', /both coordinates/],
  [
    'a task status that is a filter value',
    { bot: 1, at: NOW, task: 'none' },
    'invalid',
    /^task: .* none, any or/,
  ],
  [
    'a task status that is a filter value in capitals',
    { bot: 1, at: NOW, task: 'Any' },
    'invalid',
    /Send null without a task/,
  ],
  ['a task with outer spaces', { bot: 1, at: NOW, task: ' x' }, 'invalid', /^task: .* space/],
  ['a long line', `${' '.repeat(5000)}{}`, 'invalid', /too long/],
  ['a future clock', { bot: 1, at: NOW + 60_001 }, 'clock', /future/],
  ['an old report', { bot: 1, at: NOW - 86_400_001 }, 'too_old', /day/],
  ['a bot that was before', { bot: 2, at: NOW }, 'duplicate_bot', /earlier line/],
])('%s is rejected alone', (_, line, code, message) => {
  const batch = batchOf(read(bodyOf(HEADER, { bot: 2, at: NOW }, line, { bot: 3, at: NOW })))

  expect(batch.rejected).toEqual([{ line: 3, code, message: expect.stringMatching(message) }])
  expect(batch.rows.map(([, , bot]: number[]) => bot)).toEqual([2, 3])
  expect(batch.reports).toBe(2)
})

test.each<[string, Buffer, string]>([
  ['nothing', Buffer.from(''), 'invalid_json'],
  ['no header', bodyOf({ bot: 1, at: NOW }), 'invalid_request'],
  ['half a header', Buffer.from('{"stream":'), 'invalid_json'],
  [
    'a repeated number',
    Buffer.from(JSON.stringify(HEADER).replace('{', '{"seq":2,')),
    'invalid_json',
  ],
  ['a stream that is no UUID', bodyOf({ ...HEADER, stream: 'x' }), 'invalid_request'],
  ['the number 0', bodyOf({ ...HEADER, seq: 0 }), 'invalid_request'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'invalid_json'],
  ['5,001 reports', bodyOf(HEADER, ...Array(5001).fill('{}')), 'too_large'],
  ['only empty lines', Buffer.alloc(2 ** 20, '\n'), 'invalid_json'],
])('a batch with %s is refused', (_, body, code) => {
  expect(codeOf(read(body))).toBe(code)
})

test('5,000 reports are accepted, with any number of empty lines', () => {
  const reports = Array.from({ length: 5000 }, (_, bot) => ({ bot: bot + 1, at: NOW }))
  const body = bodyOf(HEADER, ...reports)

  expect(batchOf(read(body)).reports).toBe(5000)
  for (const end of ['\n', '\n\n', '\r\n\r\n', '\n'.repeat(2 ** 20)])
    expect(batchOf(read(Buffer.concat([body, Buffer.from(end)]))).reports).toBe(5000)
})

test.each<[BatchCoding, (bytes: Buffer) => Buffer]>([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['zstd', zstdCompressSync],
])('%s is unpacked up to 8 MiB', (coding, pack) => {
  const readPacked = (body: Buffer) => read(body, coding)
  const whole = pack(bodyOf(HEADER, { bot: 1, at: NOW }))

  expect(batchOf(readPacked(whole)).reports).toBe(1)
  expect(codeOf(readPacked(whole.subarray(0, -9)))).toBe('invalid_json')
  expect(codeOf(readPacked(Buffer.from('not packed')))).toBe('invalid_json')
  expect(codeOf(readPacked(pack(Buffer.alloc(8 * 2 ** 20 + 1))))).toBe('too_large')
})

test('times of a wrong clock are corrected by the smallest difference of its last batches', () => {
  const skews = new ClockSkews()
  const atOf = (sentMs: number, delayMs: number) => {
    const body = bodyOf({ ...HEADER, sent_at: sentMs }, { bot: 1, at: sentMs })
    return batchOf(read(body, undefined, skews, sentMs + 3_600_000 + delayMs)).rows[0][3]
  }

  expect(atOf(NOW, 400)).toBe(NOW + 3_600_400)
  expect(atOf(NOW, 30)).toBe(NOW + 3_600_030)
  expect(atOf(NOW, 5000)).toBe(NOW + 3_600_030)
})

test.each([
  ['was ahead and is corrected', -3_600_000, 0],
  ['is set back by an hour', 0, 3_600_000],
  ['is set back by two days', 0, 172_800_000],
  ['is set back again', 3_600_000, 7_200_000],
])('the reports after a clock %s are dated right', (_, beforeMs, afterMs) => {
  const skews = new ClockSkews()
  const send = (behindMs: number, receivedMs: number) => {
    const sentMs = receivedMs - behindMs - 40
    const body = bodyOf({ ...HEADER, sent_at: sentMs }, { bot: 1, at: sentMs })
    const result = read(body, undefined, skews, receivedMs)
    if (result.kind === 'refused') throw new Error(result.message)
    const { rows, rejected, skew } = result.batch
    const errorMs = Number(JSON.parse(`[${rows}]`)[0]?.[3]) - receivedMs
    return { errorMs: Math.abs(errorMs) <= 40 ? 0 : errorMs, rejected, jumped: skew.hasJumped }
  }
  const right = { errorMs: 0, rejected: [] }

  expect(send(beforeMs, NOW)).toEqual({ ...right, jumped: false })
  expect(send(beforeMs, NOW + 10_000)).toEqual({ ...right, jumped: false })
  expect(send(afterMs, NOW + 20_000)).toEqual({ ...right, jumped: true })
  expect(send(afterMs, NOW + 30_000)).toEqual({ ...right, jumped: false })
})
