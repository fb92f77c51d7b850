import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StoredTrail } from './stored-trail.ts'

let requests: string[]
let answer: () => Response | Promise<Response>

beforeEach(() => {
  requests = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return answer()
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openTrail() {
  const loaded: [bot: number, xs: number[]][] = []
  const trail = new StoredTrail((bot, positions) => loaded.push([bot, positions.map(({ x }) => x)]))
  return { trail, loaded }
}

const positions = (...xs: number[]) => Response.json({ at_ms: xs, x: xs, y: xs })

test('only the bot that stays selected is asked for', async () => {
  answer = () => positions(1, 2)
  const { trail, loaded } = openTrail()

  for (const bot of [5, 6, 7]) {
    trail.request(bot)
    await vi.advanceTimersByTimeAsync(200)
  }
  await vi.advanceTimersByTimeAsync(1000)

  expect(requests).toEqual(['/api/bots/7/trail'])
  expect(loaded).toEqual([[7, [1, 2]]])
})

test('an answer for a bot that is no longer selected is dropped', async () => {
  const pending = Promise.withResolvers<Response>()
  answer = () => pending.promise
  const { trail, loaded } = openTrail()
  trail.request(5)
  await vi.advanceTimersByTimeAsync(500)

  trail.request(undefined)
  pending.resolve(positions(1))
  await vi.advanceTimersByTimeAsync(500)

  expect(requests).toHaveLength(1)
  expect(loaded).toEqual([])
})

test('without an answer there is no stored trail', async () => {
  answer = () => new Response('', { status: 503 })
  const { trail, loaded } = openTrail()

  trail.request(5)
  await vi.advanceTimersByTimeAsync(500)
  answer = () => Promise.reject(new TypeError('the server is away'))
  trail.request(5)
  await vi.advanceTimersByTimeAsync(500)

  expect(requests).toHaveLength(2)
  expect(loaded).toEqual([])
})
