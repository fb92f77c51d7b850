import { quote } from '#contract/filter/print.ts'
import type { FoundBot } from '#contract/map.ts'
import { fetchRead, type Query } from '#web/api/fetch-read.ts'
import type { ListedBot } from '../bots/protocol.ts'
import { queryOf, readMatches } from './match-polling.ts'

/** Bots of the server, by index. */
interface IndexedBots {
  /** The indices of the present bots in order of their ids. */
  readonly ordered: readonly number[]
  idAt(index: number): number
  indexOf(id: number): number | undefined
}

/** Lists and finds the bots of a source by name. */
export class NamedBots {
  readonly #names = new BotNames()
  readonly #bots: IndexedBots
  readonly #searched: Searched

  constructor(bots: IndexedBots, searched: Searched) {
    this.#bots = bots
    this.#searched = searched
  }

  async find(text: string): Promise<readonly ListedBot[]> {
    const { atMs } = this.#searched
    if (atMs) return this.#findAt(new Date(atMs()).toISOString(), text)
    const ids = await this.#names.find(text, this.#searched)
    const indices = ids.map((id) => this.#bots.indexOf(id))
    return this.listed(indices.filter((index) => index !== undefined))
  }

  /** Reads the ids of all matches, because the first ones of all live bots can be absent at the moment. */
  async #findAt(at: string, text: string): Promise<readonly ListedBot[]> {
    const { serverId } = this.#searched
    let found: ReadonlySet<number> = new Set()
    const show = (ids: ReadonlySet<number>) => {
      found = ids
    }
    const query = { at, ...queryOf({ serverId, q: quote(text) }) }
    const listener = { onMatches: show, onRefusal: () => undefined }
    if ((await readMatches('history/matches', query, listener)) !== undefined)
      throw new Error('the search was not answered')
    const named = this.#bots.ordered.filter((index) => String(this.#bots.idAt(index)) === text)
    const others = this.#bots.ordered.filter(
      (index) => !named.includes(index) && found.has(this.#bots.idAt(index)),
    )
    return this.listed([...named, ...others].slice(0, IDS_MAX))
  }

  list(from: number, to: number): Promise<readonly ListedBot[]> {
    return this.listed(this.#bots.ordered.slice(from, to))
  }

  async listed(indices: readonly number[]): Promise<readonly ListedBot[]> {
    const names = await this.namesOf(indices)
    return indices.map((index, i) => ({ index, id: this.#bots.idAt(index), name: names[i] ?? '' }))
  }

  /** Names that the map shows beside bots. */
  namesOf(indices: readonly number[]): Promise<readonly string[]> {
    return this.#names.namesOf(indices.map((index) => this.#bots.idAt(index)))
  }
}

/** Maximum number of bots that the server returns at once. */
const IDS_MAX = 50

/** The bots that a search finds. */
interface Searched {
  readonly serverId: number | undefined
  /** The text of a filter. */
  readonly filter?: string | undefined
  /** The moment of the history; left out for live bots. */
  readonly atMs?: () => number
}

/** The nicknames of live bots, each fetched once. */
class BotNames {
  readonly #names = new Map<number, string>()

  /** The names of bots; a bot without one, or whose name cannot be fetched, is named by its id. */
  async namesOf(ids: readonly number[]): Promise<string[]> {
    const missing = ids.filter((id) => !this.#names.has(id))
    const parts = Array.from({ length: Math.ceil(missing.length / IDS_MAX) }, (_, part) =>
      missing.slice(part * IDS_MAX, (part + 1) * IDS_MAX),
    )
    await Promise.allSettled(parts.map((part) => this.#fetch({ ids: part.join() })))
    return ids.map((id) => this.#names.get(id) ?? `Bot #${id}`)
  }

  /** The ids of bots by part of a name, or by id; none if the server refuses the search. Throws if it cannot answer now. */
  async find(search: string, { serverId, filter }: Searched): Promise<number[]> {
    const found = await this.#fetch({ search, server_id: serverId, q: filter })
    return found.map(({ id }) => id)
  }

  async #fetch(query: Query): Promise<readonly FoundBot[]> {
    const response = await fetchRead('map/bots', query)
    if (isTransient(response)) throw new Error(`bots were answered with ${response.status}`)
    const bots: readonly FoundBot[] = response.ok ? await response.json() : []
    for (const { id, nickname } of bots) this.#names.set(id, nickname)
    return bots
  }
}

const TOO_MANY = 429
const isTransient = ({ status }: Response) => status === TOO_MANY || status >= 500
