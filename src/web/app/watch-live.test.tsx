import { expect, test, vi } from 'vitest'
import { LIVE_CURSOR_HEADER } from '#contract/headers.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { stubApi } from '#testing/web/stub-api.ts'

const withCursor = (answer: object, cursor: string) =>
  Response.json(answer, { headers: { [LIVE_CURSOR_HEADER]: cursor } })

/** A connection that opens and stays silent. */
class SilentSocket {
  static readonly sent: unknown[] = []
  set onopen(open: (() => void) | null) {
    if (open) queueMicrotask(open)
  }
  send(text: string) {
    SilentSocket.sent.push(JSON.parse(text))
  }
  close() {}
}

test('the live connection covers all that the page has read since its first answer', async () => {
  vi.stubGlobal('WebSocket', SilentSocket)
  const { calls } = stubApi({
    'GET auth/me': withCursor(signedInAs('operator'), 'a.1'),
    'GET views': withCursor([], 'a.2'),
    'POST auth/ticket': withCursor({ ticket: 'once' }, 'a.3'),
  })

  await openApp('/auto-responder')

  await expect.poll(() => SilentSocket.sent).toEqual([{ ticket: 'once', after: 'a.1' }])
  expect(calls.map(({ name }) => name)).toContain('GET views')
})
