import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

/** Calls a server with the session of a user, over persistent connections. */
export class Caller {
  readonly #url: URL
  readonly #cookie: string
  readonly #agent = new Agent({ keepAlive: true })

  constructor(url: string, cookie: string) {
    this.#url = new URL(url)
    this.#cookie = cookie
  }

  post(path: string, body: object): Promise<string> {
    return this.call('POST', `/api/${path}`, JSON.stringify(body))
  }

  async call(method: string, path: string, body?: string | Buffer): Promise<string> {
    const { hostname, port, origin } = this.#url
    const headers = {
      cookie: this.#cookie,
      origin,
      ...(body && { 'content-type': 'application/json' }),
    }
    const call = request({ hostname, port, path, method, agent: this.#agent, headers })
    call.end(body)
    const [response]: IncomingMessage[] = await once(call, 'response')
    const text = (await response?.toArray())?.join('') ?? ''
    const { statusCode = 0 } = response ?? {}
    if (statusCode < 200 || statusCode > 299)
      throw new Error(`${path} was answered with ${statusCode}: ${text.slice(0, 500)}`)
    return text
  }
}
