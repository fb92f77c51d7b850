import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'

/** A raw HTTP request. The worker replies with the status only. */
export interface WireRequest {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: Uint8Array | undefined
}

const agent = new Agent({ keepAlive: true })

// The client runs in its own thread, so that its CPU time is not counted as the server's.
parentPort?.on('message', async ({ url, method, headers, body }: WireRequest) => {
  const call = request(url, { method, headers, agent })
  call.end(body)
  const [response] = await once(call, 'response')
  response.resume()
  await once(response, 'end')
  parentPort?.postMessage(response.statusCode)
})
