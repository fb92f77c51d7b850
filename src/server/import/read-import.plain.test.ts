import { expect, test } from 'vitest'
import { cpuOf, superlinearStep } from '#testing/cpu.ts'
import { type Job, readImport } from './read-import.ts'

const KIBIBYTE = 1024
const roster: Job = { kind: 'roster', servers: [{ id: 1, name: 'BR | Kyiv', label: 'Kyiv' }] }

/** Texts that make careless parsers read the same characters repeatedly. */
const PIECES = [
  ...[
    'a',
    'a-',
    ' ',
    '\n',
    '\r\n',
    ',',
    '|',
    '"',
    '\\',
    '[',
    '{',
    '[]',
    '{"a":',
    '[:::',
    ':',
    '1',
    '٣',
  ],
  ...[
    '"",b","\n',
    '"a\n',
    '"\n"',
    ',"',
    '",\n"',
    '"a""',
    '0:',
    '/*',
    '\ud83d\ude00',
    '{"name":1},',
    '["name",',
  ],
] as const

const FORMATS: [kind: string, job: Job, format: string, head: string][] = [
  ['proxies', { kind: 'proxies' }, 'lines', ''],
  ['a proxy in brackets', { kind: 'proxies' }, 'lines', '['],
  ['servers', { kind: 'servers' }, 'csv', ''],
  ['rows of servers', { kind: 'servers' }, 'csv', 'name,ip,port\n'],
  ['an array of servers', { kind: 'servers' }, 'json', '['],
  ['a server as JSON', { kind: 'servers' }, 'json', '[{"name":"'],
  ['rows of a roster', roster, 'csv', 'nickname,password,servers,device\n'],
  ['a cell of servers', roster, 'csv', 'nickname,password,servers\na,b,'],
  ['a cell of a device', roster, 'csv', 'nickname,password,servers,device\na,b,Kyiv,"{'],
]

function bodyOf(format: string, content: string): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ format, content, dry_run: true }))
}

function read(job: Job, body: Uint8Array): void {
  for (const step of readImport(job, body)) if (step.kind === 'refused') break
}

test.each(FORMATS)('reading %s takes linear time at most', async (_, job, format, head) => {
  const found: string[] = []
  for (const piece of PIECES) {
    const step = await superlinearStep({
      from: 8 * KIBIBYTE,
      to: 64 * KIBIBYTE,
      cost(size) {
        const body = bodyOf(format, head + piece.repeat(Math.ceil(size / piece.length)))
        return cpuOf(() => read(job, body))
      },
    })
    if (step) found.push(`${JSON.stringify(piece)}: ${step}`)
  }

  expect(found).toEqual([])
})

test.each(PIECES)('a body of %j is refused in linear time at most', async (piece) => {
  const step = await superlinearStep({
    from: 8 * KIBIBYTE,
    to: 64 * KIBIBYTE,
    cost(size) {
      const body = new TextEncoder().encode(
        `{"content":${piece.repeat(Math.ceil(size / piece.length))}`,
      )
      return cpuOf(() => read(roster, body))
    },
  })

  expect(step).toBeUndefined()
})
