import { expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

const ran: string[] = []
const job = (name: string) => async () => {
  ran.push(`${name} starts`)
  await Promise.resolve()
  ran.push(`${name} ends`)
}

test('jobs run one after the other, once for all callers, unless all have cancelled it or it fails', async () => {
  // A page that is not shown is never idle, so each job would start after its limit.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  const shared = job('shared')
  const dropped = job('dropped')
  const cancels = [whenIdle(dropped), whenIdle(dropped), whenIdle(shared)]
  whenIdle(shared)
  whenIdle(() => Promise.reject(new Error('offline')))
  const { promise: allDone, resolve } = Promise.withResolvers<void>()
  whenIdle(job('last'))
  whenIdle(resolve)

  for (const cancel of cancels) cancel()
  await allDone

  expect(ran).toEqual(['shared starts', 'shared ends', 'last starts', 'last ends'])
})

test('a browser without idle callbacks runs many jobs within a second', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const { promise: allDone, resolve } = Promise.withResolvers<void>()
  const startedAt = performance.now()
  for (let job = 0; job < 10; job += 1) whenIdle(() => {})
  whenIdle(resolve)

  await allDone

  expect(performance.now() - startedAt).toBeLessThan(1000)
})
