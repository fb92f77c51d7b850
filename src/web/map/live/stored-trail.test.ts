import { expect, test } from 'vitest'
import { cutResponse, passMs, stubPolling } from '#testing/web/stub-polling.ts'
import { StoredTrail } from './stored-trail.ts'

const server = stubPolling()

function openTrail() {
  const loaded: [bot: number, xs: number[]][] = []
  const trail = new StoredTrail((bot, positions) => loaded.push([bot, positions.map(({ x }) => x)]))
  return { trail, loaded }
}

const positions = (...xs: number[]) => Response.json({ at_ms: xs, x: xs, y: xs })

test('only the trail of the bot that stays selected is requested', async () => {
  server.answer = () => positions(1, 2)
  const { trail, loaded } = openTrail()

  for (const bot of [5, 6, 7]) {
    trail.request(bot)
    await passMs(200)
  }
  await passMs(1000)

  expect(server.requests).toEqual(['/api/bots/7/trail'])
  expect(loaded).toEqual([[7, [1, 2]]])
})

test('a response for a bot that is no longer selected is dropped', async () => {
  const pending = Promise.withResolvers<Response>()
  server.answer = () => pending.promise
  const { trail, loaded } = openTrail()
  trail.request(5)
  await passMs(500)

  trail.request(undefined)
  pending.resolve(positions(1))
  await passMs(500)

  expect(server.requests).toHaveLength(1)
  expect(loaded).toEqual([])
})

test('without a response there is no stored trail', async () => {
  server.answer = () => new Response('', { status: 503 })
  const { trail, loaded } = openTrail()

  trail.request(5)
  await passMs(500)
  server.answer = () => Promise.reject(new TypeError('the server is unavailable'))
  trail.request(5)
  await passMs(500)
  server.answer = cutResponse
  trail.request(5)
  await passMs(500)

  expect(server.requests).toHaveLength(3)
  expect(loaded).toEqual([])
})
