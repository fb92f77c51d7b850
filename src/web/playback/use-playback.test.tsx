import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { signedInAs } from '#testing/web/open-app.tsx'
import { stubApi } from '#testing/web/stub-api.ts'
import { identityQuery } from '#web/session/identity.ts'
import { usePlayback } from './use-playback.ts'

const MORNING = '2026-11-20T09:00:00.000Z'
const NOON = '2026-11-20T12:00:00.000Z'
const rangeUntil = (until: string) => ({ since: '2026-11-19T00:00:00.000Z', until })

test('the history opens at its latest moment also hours after it was closed', async () => {
  const server = stubApi({ 'GET history/range': rangeUntil(MORNING) })
  const cache = new QueryClient()
  cache.setQueryData(identityQuery.queryKey, signedInAs('administrator'))
  const { result, rerender } = await renderHook(
    (at: string | undefined) => usePlayback({ at, speed: 1 }, () => {}),
    {
      initialProps: MORNING,
      wrapper: ({ children }) => (
        <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      ),
    },
  )
  await expect.poll(() => result.current?.range?.untilMs).toBe(Date.parse(MORNING))

  await rerender(undefined)
  server.answer({ 'GET history/range': rangeUntil(NOON) })
  await rerender(NOON)

  await expect.poll(() => result.current?.range?.untilMs).toBe(Date.parse(NOON))
  expect(result.current?.atMs).toBe(Date.parse(NOON))
})
