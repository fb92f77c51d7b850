import { afterEach, beforeEach, vi } from 'vitest'

interface PollingStub {
  /** The URLs of the requests of the current test. */
  requests: string[]
  answer(): Response | Promise<Response>
}

/** Replaces `fetch` in a test file with `answer` and records each URL; time passes only with `passMs`. */
export function stubPolling(): PollingStub {
  const stub: PollingStub = { requests: [], answer: () => new Response('', { status: 503 }) }
  beforeEach(() => {
    stub.requests = []
    vi.useFakeTimers()
    vi.stubGlobal('fetch', async (url: string) => {
      stub.requests.push(url)
      return stub.answer()
    })
  })
  afterEach(() => vi.useRealTimers())
  return stub
}

export const passMs = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A response whose connection is lost in the middle of its body. */
export const cutResponse = () =>
  new Response(
    new ReadableStream({ start: (body) => body.error(new TypeError('connection lost')) }),
  )
