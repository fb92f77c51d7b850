import { expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#domain/time-units.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { send } from './send.ts'

const list = { method: 'GET', path: 'servers', access: 'authenticated' } as const

/** Returns these responses one after another, and records the requests. */
function answerWith(...answers: Response[]): RequestInit[] {
  const requests: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(init)
    return answers.shift()
  })
  return requests
}

const tagged = (body: unknown, etag: string) => Response.json(body, { headers: { etag } })

test('a confirmed response is the previous one', async () => {
  const requests = answerWith(
    tagged([{ id: 1 }], '"one"'),
    new Response(null, { status: 304 }),
    tagged([{ id: 2 }], '"two"'),
    new Response(null, { status: 304 }),
  )

  const first = await send(list, {})
  expect(await send(list, {})).toBe(first)
  const changed = await send(list, {})
  expect(changed).toEqual([{ id: 2 }])
  expect(await send(list, {})).toBe(changed)

  expect(requests.map(({ headers }) => headers)).toEqual([
    undefined,
    { 'if-none-match': '"one"' },
    { 'if-none-match': '"one"' },
    { 'if-none-match': '"two"' },
  ])
})

test('a request for another page has no tag', async () => {
  const requests = answerWith(tagged([], '"one"'), tagged([], '"two"'))
  await send(list, { query: { page: 2 } })
  await send(list, { query: { page: 3 } })
  expect(requests.map(({ headers }) => headers)).toEqual([undefined, undefined])
})

test('aborting a read does not close its connection', async () => {
  const requests = answerWith(tagged([], '"one"'))
  const page = new AbortController()
  await send(list, { query: { page: 4 } }, { signal: page.signal })
  page.abort()
  expect(requests[0]?.signal?.aborted).toBe(false)
})

test.each([
  ['GET', 'The server did not answer in time.'],
  ['POST', 'The server did not answer in time. It may have made the change.'],
] as const)('a %s that the server does not answer fails in the end', async (method, message) => {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    await once(signal ?? limit.signal, 'abort')
    throw signal?.reason
  })

  const answer = send({ ...list, method }, {})
  limit.abort(new DOMException('The operation timed out.', 'TimeoutError'))

  await expect(answer).rejects.toThrow(message)
})

const once = (signal: AbortSignal, event: string) =>
  new Promise((resolve) => signal.addEventListener(event, resolve))

test('a write whose outcome is unknown is repeated with its key, and another one has a key of its own', async () => {
  const call = { method: 'POST', path: 'captcha/add', access: 'authenticated' } as const
  const requests = answerWith(
    new Response('lost', { status: 502 }),
    Response.json({}, { status: 503 }),
    Response.json({ id: 1 }),
    Response.json({ id: 2 }),
    Response.json({ id: 3 }),
  )
  const keys = () => keysOf(requests)
  const add = (key: string) => send(call, { body: { key } })

  for (const key of ['a', 'a', 'a', 'a', 'b']) await add(key).catch(() => undefined)

  const [first, second, third, fourth, fifth] = keys()
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect([second, third]).toEqual([first, first])
  expect(new Set([first, fourth, fifth]).size).toBe(3)
})

const keysOf = (requests: readonly RequestInit[]) =>
  requests.map(({ headers }) => new Headers(headers).get('idempotency-key') ?? '')

test('a lost write that is repeated after a quarter of an hour is a new one', async () => {
  const add = { method: 'POST', path: 'captcha/add', access: 'authenticated' } as const
  const lost = () => new Response('lost', { status: 504 })
  const now = vi.spyOn(Date, 'now').mockReturnValue(0)
  const requests = answerWith(lost(), lost(), Response.json({}))

  for (const minutes of [0, 10, 26]) {
    now.mockReturnValue(minutes * MINUTE_MS)
    await send(add, { body: { key: 'c' } }).catch(() => undefined)
  }

  const [first, second, third] = keysOf(requests)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a lost write that is refused before it runs keeps its key', async () => {
  const add = { method: 'POST', path: 'captcha/add', access: 'authenticated' } as const
  const requests = answerWith(
    new Response('lost', { status: 502 }),
    refusal('signed_out', 'Sign in.'),
    refusal('too_many_requests', 'Too many requests.'),
    Response.json({ id: 1 }),
    Response.json({ id: 2 }),
  )

  for (let tries = 0; tries < 5; tries++)
    await send(add, { body: { key: 'd' } }).catch(() => undefined)

  const [first, ...others] = keysOf(requests)
  expect(others.slice(0, 3)).toEqual([first, first, first])
  expect(others.at(3)).not.toBe(first)
})
