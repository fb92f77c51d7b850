import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { LivePage, ticketOf } from '#testing/live-page.ts'
import { testNode } from '#testing/node.ts'

const db = await testDatabase()
const { socketUrl, signedIn } = await testNode(db)

const PER_SECOND = 64
const WAITING_MAX = 256
let pages: LivePage[]

beforeEach(() => {
  pages = []
  // Time passes only where a test advances it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(async () => {
  // The next test starts with a second without sockets.
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  for (const { socket } of pages) socket.terminate()
  await Promise.all(pages.map(({ closed }) => closed))
})

/** Opens a socket that stays silent, and returns the outcome. */
async function knock(): Promise<'open' | IncomingMessage> {
  const page = new LivePage(socketUrl)
  pages.push(page)
  const refused = once(page.socket, 'unexpected-response').then(([, response]) => {
    page.socket.terminate()
    return response
  })
  refused.catch(() => undefined)
  page.socket.on('error', () => undefined)
  return Promise.race([once(page.socket, 'open').then(() => 'open' as const), refused])
}

test('of the sockets without a ticket 64 can be opened per second', async () => {
  const answers = await Promise.all(Array.from({ length: PER_SECOND + 6 }, knock))

  const refused = answers.filter((answer) => answer !== 'open')
  expect(refused).toHaveLength(6)
  for (const answer of refused) {
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.headers['content-type']).toBe('application/problem+json')
  }
  vi.advanceTimersByTime(1000)
  expect(await knock()).toBe('open')
})

test('closing a socket does not allow another within the same second', async () => {
  await Promise.all(Array.from({ length: PER_SECOND }, knock))
  for (const { socket } of pages) socket.terminate()
  await Promise.all(pages.map(({ closed }) => closed))

  expect(await knock()).not.toBe('open')
})

test('sockets with a valid ticket are not counted', async () => {
  const client = await signedIn('viewer')

  for (let count = 0; count < PER_SECOND + 6; count++) {
    const page = new LivePage(socketUrl)
    pages.push(page)
    await page.hello(await ticketOf(client))
    expect(await page.next()).toMatchObject({ kind: 'ready' })
  }

  expect(await knock()).toBe('open')
})

test('an invalid ticket does not help', async () => {
  await Promise.all(Array.from({ length: PER_SECOND }, knock))
  await Promise.all(pages.map((page) => page.hello('nobody-gave-this-out')))
  await Promise.all(pages.map(({ closed }) => closed))

  expect(await knock()).not.toBe('open')
})

test('when too many sockets wait for their hello the oldest is closed', async () => {
  while (pages.length < WAITING_MAX) {
    await knock()
    if (pages.length % PER_SECOND === 0) vi.advanceTimersByTime(1000)
  }
  const [first, second] = pages

  await knock()

  expect(await first?.closed).toMatchObject({ code: 4408 })
  expect(second?.socket.readyState).toBe(second?.socket.OPEN)
})
