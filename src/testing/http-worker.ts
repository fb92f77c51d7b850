import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'

/** A request as it goes over the wire; its answer is a status and nothing else. */
export interface WireRequest {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: Uint8Array | undefined
}

const agent = new Agent({ keepAlive: true })

// A client in a thread of its own: what it takes is not counted as the server's.
parentPort?.on('message', async ({ url, method, headers, body }: WireRequest) => {
  const call = request(url, { method, headers, agent })
  call.end(body)
  const [response] = await once(call, 'response')
  response.resume()
  await once(response, 'end')
  parentPort?.postMessage(response.statusCode)
})
