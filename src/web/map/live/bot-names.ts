import type { FoundBot } from '#contract/map.ts'
import { fetchRead, type Query } from '#web/api/fetch-read.ts'

/** The server returns so many bots at once. */
const IDS_MAX = 50

/** The bots that a search finds. */
export interface Searched {
  readonly serverId: number | undefined
  /** The text of a filter. */
  readonly filter?: string | undefined
}

/** The nicknames of live bots, each fetched once. */
export class BotNames {
  readonly #names = new Map<number, string>()

  /** The names of bots; a bot without one, or whose name cannot be fetched, is named by its id. */
  async namesOf(ids: readonly number[]): Promise<string[]> {
    const missing = ids.filter((id) => !this.#names.has(id))
    const parts = Array.from({ length: Math.ceil(missing.length / IDS_MAX) }, (_, part) =>
      missing.slice(part * IDS_MAX, (part + 1) * IDS_MAX),
    )
    await Promise.all(parts.map((part) => this.#fetch({ ids: part.join() })))
    return ids.map((id) => this.#names.get(id) ?? `Bot #${id}`)
  }

  /** The ids of bots by part of a name, or by id. */
  async find(search: string, { serverId, filter }: Searched): Promise<number[]> {
    const found = await this.#fetch({ search, server_id: serverId, q: filter })
    return found.map(({ id }) => id)
  }

  async #fetch(query: Query): Promise<readonly FoundBot[]> {
    const response = await fetchRead('map/bots', query).catch(() => undefined)
    if (!response?.ok) return []
    const bots: readonly FoundBot[] = await response.json()
    for (const { id, nickname } of bots) this.#names.set(id, nickname)
    return bots
  }
}
