import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll } from 'vitest'
import { ORIGIN, testServer } from './app.ts'
import { longestBlock } from './cpu.ts'
import type { WireRequest } from './http-worker.ts'

/** A server on a port, with a client in its own thread so that only the work of the server is measured. */
export async function measuredServer() {
  const { app, signedIn } = await testServer({ trustedProxies: ['127.0.0.1'] })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = new Worker(new URL('http-worker.ts', import.meta.url))
  afterAll(() => client.terminate())
  let requests = 0

  /** The longest time the event loop is blocked while the server responds; each request has a different address. */
  async function blockOf(path: string, override: Partial<WireRequest>): Promise<number> {
    requests += 1
    const forwarded = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`
    const headers = { 'x-forwarded-for': forwarded, ...override.headers }
    const wire = { url: address + path, method: 'GET', ...override, headers }
    return longestBlock(async () => {
      client.postMessage(wire)
      await once(client, 'message')
    })
  }

  /** The headers of requests that an administrator sends. */
  async function administrator(): Promise<Record<string, string>> {
    const { cookie = '' } = await signedIn('administrator')
    return { cookie, origin: ORIGIN, 'content-type': 'application/json' }
  }

  return { blockOf, administrator }
}
