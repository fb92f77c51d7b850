import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const START_MS = 60_000
const POLL_MS = 200

/** A port on which no process listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Waits until a server responds. */
export async function answerOf(url: string): Promise<void> {
  const endsAt = performance.now() + START_MS
  while (performance.now() < endsAt) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await delay(POLL_MS)
  }
  throw new Error(`${url} did not answer within ${START_MS / 1000} s`)
}
