import { expect, test } from 'vitest'
import { leastOf } from '#testing/cpu.ts'
import { measuredServer } from '#testing/measured-server.ts'

const MEBIBYTE = 1024 * 1024
/** The limit is 50, on a machine twice as fast. */
const BLOCK_MAX_MS = 100

const { blockOf, administrator } = await measuredServer()

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const fill = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length))
const repeated = (text: string, piece: string) => text + fill(piece, 4 * MEBIBYTE)

const dry = (format: string, content: string) => bytes({ format, content, dry_run: true })

test.each([
  ['a host name of 240 KB', 'proxies', () => bytes({ host: `${fill('a-', 240_000)}.`, port: 1 })],
  ['a hundred thousand brackets', 'proxies', () => new TextEncoder().encode(fill('[', 100_000))],
  [
    '2,000 unknown fields',
    'proxies',
    () =>
      bytes(Object.fromEntries(Array.from({ length: 1900 }, (_, i) => [i + fill('x', 100), 1]))),
  ],
  ['a line of colons', 'proxies/import', () => dry('lines', repeated('[', ':'))],
  ['empty lines of proxies', 'proxies/import', () => dry('lines', fill('\n', 4 * MEBIBYTE))],
  [
    'proxies',
    'proxies/import',
    () =>
      dry(
        'lines',
        Array.from(
          { length: 100_000 },
          (_, i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}:80:a:b`,
        ).join('\n'),
      ),
  ],
  ['empty rows', 'servers/import', () => dry('csv', repeated('name,ip,port', '\n'))],
  [
    'quotes that never close',
    'servers/import',
    () => dry('csv', repeated('name,ip,port\n', '"",b","\n')),
  ],
  ['a header of commas', 'servers/import', () => dry('csv', fill(',', 4 * MEBIBYTE))],
  ['nested arrays', 'servers/import', () => dry('json', fill('[', 4 * MEBIBYTE))],
  [
    'a body of nested arrays',
    'servers/import',
    () => new TextEncoder().encode(fill('[', 4 * MEBIBYTE)),
  ],
  [
    'a body of numbers',
    'servers/import',
    () => new TextEncoder().encode(`[${fill('0,', 4 * MEBIBYTE)}0]`),
  ],
  [
    'names of servers',
    'br-bots/import',
    () => dry('csv', repeated('nickname,password,servers\na,b,', '|')),
  ],
  [
    'bots of one group',
    'br-bots/import',
    () => dry('csv', `nickname,password,servers,group\n${fill('a,b,,g\n', 350_000)}`),
  ],
])('%s does not block the server', async (_, path, bodyOf) => {
  const headers = await administrator()
  const body = bodyOf()

  const block = await leastOf(
    () => blockOf(`/api/${path}`, { method: 'POST', headers, body }),
    BLOCK_MAX_MS,
  )

  expect(block).toBeLessThan(BLOCK_MAX_MS)
})
