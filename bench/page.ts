import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { WebSocket } from 'ws'
import { LiveMessage } from '#contract/live.ts'
import type { LiveEvent } from '#web/api/live-connection.ts'
import { refreshByLive } from '#web/api/live-refresh.ts'
import { openPage } from './server.ts'

export interface Answer {
  readonly status: number
  readonly text: string
  readonly etag: string | undefined
}

/** Calls the API with one session. */
export type Call = (
  method: string,
  path: string,
  options?: { body?: object; etag?: string | undefined },
) => Promise<Answer>

/** Calls with the cookie of one session; `onAnswer` receives each response. */
export function callerOf(
  url: string,
  cookie: string,
  onAnswer: (method: string, status: number, ms: number) => void = () => undefined,
): Call {
  return async (method, path, { body, etag } = {}) => {
    const began = performance.now()
    const headers = {
      cookie,
      origin: url,
      'content-type': 'application/json',
      ...(etag !== undefined && { 'if-none-match': etag }),
    }
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    onAnswer(method, response.status, performance.now() - began)
    return { status: response.status, text, etag: response.headers.get('etag') ?? undefined }
  }
}

interface List<Row> {
  readonly data: readonly Row[]
}

const KEY: readonly unknown[] = ['brBots']

/** A page with a list of BR bots that reloads on live messages, with the refresh code of the web app but without its UI. */
export class Page<Row> {
  readonly #call: Call
  readonly #cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  readonly #observer: QueryObserver<List<Row>>
  readonly #stop: () => void
  readonly #socket: WebSocket
  readonly #known = new Map<string, { etag: string | undefined; list: List<Row> }>()
  messages = 0

  /** Opens the page with its socket. */
  static async open<Row>(url: string, call: Call): Promise<Page<Row>> {
    const { ticket }: { ticket: string } = JSON.parse((await call('POST', 'auth/ticket')).text)
    return new Page(call, await openPage(url, ticket))
  }

  private constructor(call: Call, socket: WebSocket) {
    this.#call = call
    this.#socket = socket
    this.#observer = new QueryObserver(this.#cache, {
      queryKey: KEY,
      enabled: false,
    })
    this.#observer.subscribe(() => undefined)
    this.#stop = refreshByLive(this.#cache, (onMessage) => this.#listen(onMessage))
  }

  /** Fetches this list and shows it. */
  async show(query: string): Promise<readonly Row[]> {
    const options = {
      queryKey: ['brBots', 'list', { query: Object.fromEntries(new URLSearchParams(query)) }],
      queryFn: () => this.#read(`br-bots?${query}`),
    }
    const list = this.#cache.fetchQuery({ ...options, staleTime: 0 })
    this.#observer.setOptions({ ...options, staleTime: Number.POSITIVE_INFINITY })
    return (await list).data
  }

  /** The listener receives all visible rows whenever the list has been read. */
  onRows(listener: (rows: readonly Row[]) => void): void {
    this.#observer.subscribe(({ data }) => data && listener(data.data))
  }

  /** Refreshes the list, as the app does after a change of its own. */
  refresh(): void {
    void this.#cache.invalidateQueries({ queryKey: ['brBots'] })
  }

  close(): void {
    this.#stop()
    this.#observer.destroy()
    this.#socket.terminate()
  }

  #listen(onMessage: (event: LiveEvent) => void): () => void {
    this.#socket.on('message', (text) => {
      const message = LiveMessage.parse(JSON.parse(String(text)))
      if (message.kind !== 'changed') return
      this.messages += 1
      for (const hint of message.changes) onMessage({ kind: 'changed', ...hint })
    })
    return () => undefined
  }

  async #read(path: string): Promise<List<Row>> {
    const known = this.#known.get(path)
    const { status, text, etag } = await this.#call('GET', path, { etag: known?.etag })
    if (status === 304 && known) return known.list
    if (status !== 200) throw new Error(`${status} ${text}`)
    const list: List<Row> = JSON.parse(text)
    this.#known.set(path, { etag, list })
    return list
  }
}
