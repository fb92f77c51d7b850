import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { LIVE_CURSOR_HEADER } from '#contract/headers.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { stubApi } from '#testing/web/stub-api.ts'
import { api } from '#web/api/client.ts'
import { identityQuery } from '#web/session/identity.ts'
import { createQueryClient } from './query-client.ts'
import { watchLive } from './watch-live.ts'

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

beforeEach(() => {
  vi.stubGlobal('WebSocket', SilentSocket)
  SilentSocket.sent.length = 0
})

const ANSWERS = {
  'GET auth/me': withCursor(signedInAs('operator'), 'a.1'),
  'POST auth/ticket': withCursor({ ticket: 'once' }, 'a.3'),
}

test('the page of a user opens a live connection', async () => {
  const views = Promise.withResolvers<Response>()
  stubApi({ ...ANSWERS, 'GET views': () => views.promise })

  await openApp('/auto-responder')

  await expect.poll(() => SilentSocket.sent).toEqual([{ ticket: 'once', after: 'a.1' }])
  views.resolve(withCursor([], 'a.2'))
})

test('the live connection includes all changes since the first response to the page', async () => {
  stubApi({ ...ANSWERS, 'GET views': withCursor([], 'a.2') })
  const cache = createQueryClient()
  await cache.fetchQuery(identityQuery)
  await cache.fetchQuery(api.views.list.query({}))

  onTestFinished(watchLive(cache))

  await expect.poll(() => SilentSocket.sent).toEqual([{ ticket: 'once', after: 'a.1' }])
})
