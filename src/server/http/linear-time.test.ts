import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint, Resource } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { superlinearStep } from '#testing/cpu.ts'
import { measuredServer } from '#testing/measured-server.ts'
import { stringFields } from '#testing/string-fields.ts'

const KIBIBYTE = 1024

const { blockOf, administrator } = await measuredServer()

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const fill = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length))
/** Texts that make a slow pattern search for an end from every possible start. */
const withoutMatch = (piece: string, size: number) => `${fill(piece, size)}.`

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
  '"",',
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
