import { once } from 'node:events'
import { get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { type Client, ORIGIN } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { testNode } from '#testing/node.ts'
import { writeLines } from '../history/log.ts'

const db = await testDatabase()
const { app, url, signedIn } = await testNode(db)
const answers: ServerResponse[] = []
app.server.on('request', (_, response) => void answers.push(response))

// More than the socket buffers can store, so that an unread response stays in progress.
const LINES = 16_000
const AT_ONCE = 1000

beforeEach(() => {
  answers.length = 0
})

async function fillLog(): Promise<void> {
  for (let written = 0; written < LINES; written += AT_ONCE)
    await writeLines(
      db,
      Array.from({ length: AT_ONCE }, (_, index) => ({
        at: new Date(),
        level: 'info' as const,
        source: 'server' as const,
        userId: '',
        username: null,
        message: `${written + index} ${'x'.repeat(990)}`,
        details: null,
        requestId: null,
      })),
    )
}

/** Starts an export over a real connection and reads only the headers of the response. */
async function beginExport({ cookie = '' }: Client, path = 'logs/export') {
  const request = get(`${url}/api/${path}`, { headers: { cookie }, agent: false })
  const [response]: [IncomingMessage] = await once(request, 'response').then(([it]) => [it])
  response.on('error', () => undefined)
  return response
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return text
}

test('a user can run two exports at a time; the third is refused and not audited', async () => {
  await fillLog()
  const administrator = await signedIn('administrator')
  const other = await signedIn('administrator')
  const running = [await beginExport(administrator), await beginExport(administrator)]

  const third = await beginExport(administrator, 'users/export')
  const problem = JSON.parse(await textOf(third))
  const neighbor = await beginExport(other, 'users/export')

  expect(running.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(third.statusCode).toBe(429)
  expect(third.headers['retry-after']).toBe('10')
  expect(problem).toMatchObject({ code: 'too_many_requests' })
  expect(problem.message).toContain('2 exports at a time')
  expect(neighbor.statusCode).toBe(200)
  const audited = db.selectFrom('audit').select('user_id').where('action', 'like', '%.exported')
  expect((await audited.execute()).map(({ user_id }) => user_id).sort()).toEqual(
    [administrator.userId, administrator.userId, other.userId].sort(),
  )
  for (const response of [...running, neighbor]) response.destroy()
})

test('an export counts until it is read completely or its connection is closed', async () => {
  await fillLog()
  const administrator = await signedIn('administrator')
  const [read, cut] = [await beginExport(administrator), await beginExport(administrator)]
  const [, cutAnswer] = answers
  if (!cutAnswer) throw new Error('no answer was begun')

  cut.destroy()
  await once(cutAnswer, 'close')
  const second = await beginExport(administrator)
  const third = await beginExport(administrator)
  await textOf(read)
  const fourth = await beginExport(administrator)

  expect(second.statusCode).toBe(200)
  expect(third.statusCode).toBe(429)
  expect(fourth.statusCode).toBe(200)
  for (const response of [second, fourth]) response.destroy()
})

test('consecutive exports are not limited, and a refused one does not count', async () => {
  const administrator = await signedIn('administrator')

  for (let count = 0; count < 5; count++) {
    expect((await administrator.get('users/export')).statusCode).toBe(200)
    expect((await administrator.get('users/export?page=2')).statusCode).toBe(422)
  }
})

/** Sends the headers of an import and a part of its file over a real connection. */
function beginImport({ cookie = '' }: Client) {
  const headers = { cookie, origin: ORIGIN, 'content-type': 'application/json' }
  const sending = request(`${url}/api/proxies/import`, { method: 'POST', headers, agent: false })
  sending.on('error', () => undefined).write('{"format":"lines",')
  const status = once(sending, 'response').then(([{ statusCode }]) => statusCode)
  const finish = () => sending.end('"content":"192.0.2.1:80","dry_run":true}')
  return { status, finish }
}

test('a user can send four files at a time; the fifth is refused before it is read', async () => {
  const operator = await signedIn('operator')
  const imports = Array.from({ length: 5 }, () => beginImport(operator))
  const statuses = imports.map(({ status }) => status)

  expect(await Promise.race(statuses)).toBe(429)
  const other = beginImport(await signedIn('operator'))
  other.finish()
  expect(await other.status).toBe(200)
  for (const each of imports) each.finish()
  expect((await Promise.all(statuses)).sort()).toEqual([200, 200, 200, 200, 429])
  const later = beginImport(operator)
  later.finish()
  expect(await later.status).toBe(200)
})
