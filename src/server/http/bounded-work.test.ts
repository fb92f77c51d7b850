import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint, Resource } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { ORIGIN, testServer } from '#testing/app.ts'
import { longestBlock, superlinearStep } from '#testing/cpu.ts'
import type { WireRequest } from '#testing/http-worker.ts'
import { stringFields } from '#testing/string-fields.ts'

const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE
/** The limit is 50; garbage collection of earlier tests can add to it. */
const BLOCK_MAX_MS = 100

const { app, signedIn } = await testServer({ trustedProxies: ['127.0.0.1'] })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const client = new Worker(new URL('../../testing/http-worker.ts', import.meta.url))
afterAll(() => client.terminate())

let requests = 0

/** The longest time the event loop is blocked while the server responds; each request has its own address. */
async function blockOf(path: string, override: Partial<WireRequest>): Promise<number> {
  requests += 1
  const forwarded = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`
  const headers = { 'x-forwarded-for': forwarded, ...override.headers }
  const wire = { url: address + path, method: 'GET', ...override, headers }
  return longestBlock(async () => {
    client.postMessage(wire)
    await once(client, 'message')
  })
}

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const fill = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length))
/** Most patterns look for an end, again from each position where they could start. */
const withoutMatch = (piece: string, size: number) => `${fill(piece, size)}.`
const repeated = (text: string, piece: string) => text + fill(piece, 4 * MEBIBYTE)

async function administrator(): Promise<Record<string, string>> {
  const { cookie = '' } = await signedIn('administrator')
  return { cookie, origin: ORIGIN, 'content-type': 'application/json' }
}

const PIECES = ['a-', 'a.', ':', ' ']
const everyEndpoint = Object.values<Resource>(contract).flatMap((resource) =>
  Object.values<Endpoint>(resource),
)
const endpoints = everyEndpoint.filter(({ upload }) => !upload)

test('the length of every input string is checked before anything else', () => {
  const strings = everyEndpoint.flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap((part) =>
      part ? stringFields(part).map((field) => ({ ...field, place: `${method} ${path}` })) : [],
    ),
  )

  const unbounded = strings.filter(({ checks: [first] }) => {
    const { check, abort } = first?._zod.def ?? {}
    return check !== 'max_length' || abort !== true
  })

  expect(strings.length).toBeGreaterThan(100)
  expect(unbounded.map(({ place, path }) => place + path)).toEqual([])
})

/** The URL and the body of a call with one text. */
function callsOf({ path, params, query, body, maxBytes = 256 * KIBIBYTE }: Endpoint) {
  const url = `/api/${path.replaceAll(/:\w+/g, '1')}`
  const headRoom = 12 * KIBIBYTE
  const of = (part: z.ZodType | undefined) => (part ? stringFields(part) : [])
  const text = (value: unknown) => encodeURIComponent(String(value))
  return [
    ...of(params).map(({ path: name }) => ({
      name: `params${name}`,
      to: headRoom,
      call: (value: string) => ({ url: `/api/${path.replace(`:${name.slice(1)}`, text(value))}` }),
    })),
    ...of(query).map(({ path: name }) => ({
      name: `query${name}`,
      to: headRoom,
      call: (value: string) => ({ url: `${url}?${name.slice(1)}=${text(value)}` }),
    })),
    ...of(body).map(({ path: name, valueWith }) => ({
      name: `body${name}`,
      to: maxBytes - KIBIBYTE,
      call: (value: string) => ({ url, body: bytes(valueWith(value)) }),
    })),
  ]
}

test.each(endpoints)('$method $path reads each text in linear time at most', async (endpoint) => {
  const headers = await administrator()
  const found: string[] = []
  for (const { name, to, call } of callsOf(endpoint))
    for (const piece of PIECES) {
      const step = await superlinearStep({
        from: to / 8,
        to,
        cost(size) {
          const { url, ...parts } = call(
            withoutMatch(piece, size / (encodeURIComponent(piece).length / piece.length)),
          )
          return blockOf(url, { method: endpoint.method, headers, ...parts })
        },
      })
      if (step) found.push(`${name} of ${piece}: ${step}`)
    }

  expect(found).toEqual([])
})

const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'cookie'],
  ...[
    'forwarded',
    'host',
    'idempotency-key',
    'if-modified-since',
    'if-none-match',
    'origin',
    'range',
  ],
  ...[
    'referer',
    'sec-websocket-extensions',
    'sec-websocket-protocol',
    'user-agent',
    'x-forwarded-for',
  ],
]
const HEADER_PIECES = [
  'a',
  ';',
  ',',
  'a=',
  'a;',
  'Bearer ',
  '"',
  ' ',
  '=;',
  'a="',
  'W/"',
  '1-',
  'night-shift=',
]

test.each(HEADERS)('the header %s is read in linear time at most', async (name) => {
  const headers = await administrator()
  const found: string[] = []
  for (const piece of HEADER_PIECES)
    for (const path of ['/api/proxies', '/skins/1', '/healthz']) {
      const step = await superlinearStep({
        from: 1.5 * KIBIBYTE,
        to: 12 * KIBIBYTE,
        cost: (size) =>
          blockOf(path, { headers: { ...headers, [name]: `x${fill(piece, size)}x` } }),
      })
      if (step) found.push(`${piece}: ${step}`)
    }

  expect(found).toEqual([])
})

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

  const block = await blockOf(`/api/${path}`, { method: 'POST', headers, body })

  expect(block).toBeLessThan(BLOCK_MAX_MS)
})
