import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { Endpoint, Resource } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { type Client, ORIGIN, testServer } from '#testing/app.ts'
import { withoutTable } from '#testing/without-table.ts'

const { app, db, signedIn } = await testServer()

const NO_USER = '00000000-0000-4000-8000-000000000000'
const NO_ROW = '2147483647'
const AT = { at: '2026-11-01T12:00:00.000Z' }
const READS = Object.entries<Resource>(contract).flatMap(([name, resource]) =>
  Object.entries(resource)
    .filter(([, { method }]) => method === 'GET')
    .map(([action, endpoint]) => ({ name, action, endpoint, ...placeOf(endpoint) })),
)

/** Valid parameters that match no row, with a reveal where possible. */
function placeOf({ path, params, query }: Endpoint) {
  const id = params?.safeParse({ id: NO_USER }).success ? NO_USER : NO_ROW
  const candidates = [
    { reveal: 'true' },
    { ids: '1' },
    { bots: '1' },
    { text: 'none' },
    { rows: 'order:1' },
    AT,
    { ...AT, direction: 'next', kind: 'status' },
    { list: 'bots', field: 'task' },
    {},
  ].find((one) => query?.safeParse(one).success)
  const at = path.replace(':id', id).replace(':window', '1')
  return { url: `/api/${at}?${new URLSearchParams(candidates)}` }
}

const head = (url: string, { cookie = '' }: Partial<Pick<Client, 'cookie'>> = {}) =>
  app.inject({ method: 'HEAD', url, headers: { cookie, origin: ORIGIN } })

test.each(READS)('HEAD of $name $action returns only headers', async ({ url }) => {
  const administrator = await signedIn('administrator')

  const answer = await head(url, administrator)

  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('')
  expect(answer.headers['content-length']).toBeUndefined()
  expect(answer.headers['content-type']).toMatch(
    /^(application\/json; charset=utf-8|text\/csv; charset=utf-8|application\/octet-stream)$/,
  )
  expect(await db.selectFrom('audit').select('action').execute()).toEqual([])
})

test('HEAD runs no handler, not even one that would fail', async () => {
  const administrator = await signedIn('administrator')
  const url = '/api/captcha?reveal=true'

  const [read, headers] = await withoutTable(db, 'captcha_key', async () => [
    await administrator.get('captcha?reveal=true'),
    await head(url, administrator),
  ])

  expect([read?.statusCode, headers?.statusCode]).toEqual([500, 200])
})

test.each(READS)('HEAD of $name $action refuses the same as GET', async (read) => {
  const { cookie } = await signedIn('viewer')
  const statuses = async (method: 'GET' | 'HEAD') =>
    Promise.all(
      ['', cookie].flatMap((who) =>
        [read.url, `${read.url}&unexpected=1`].map(
          async (url) =>
            (await app.inject({ method, url, headers: { cookie: who ?? '' } })).statusCode,
        ),
      ),
    )

  const refusals = (await statuses('GET')).map((status) => (status === 404 ? 200 : status))

  expect(await statuses('HEAD')).toEqual(refusals)
})

test('the connection of a HEAD can be reused', async () => {
  const { cookie = '' } = await signedIn('viewer')
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const statusOf = async (method: string, path: string) => {
    const sent = request({ ...addressOf(url), method, path, headers: { cookie } }).end()
    const [answer] = await once(sent, 'response')
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode
  }

  expect(await statusOf('HEAD', '/api/servers/export')).toBe(200)
  expect(await statusOf('GET', '/api/auth/me')).toBe(200)
})

const addressOf = ({ hostname, port }: URL) => ({ hostname, port })
