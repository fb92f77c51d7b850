import type { ListedBot } from '../bots/protocol.ts'
import type { FromSource } from '../engine/source.ts'
import { BotNames } from './bot-names.ts'

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
  readonly #serverId: number | undefined

  constructor(bots: IndexedBots, serverId: number | undefined) {
    this.#bots = bots
    this.#serverId = serverId
  }

  async find(text: string): Promise<readonly ListedBot[]> {
    const ids = await this.#names.find(text, this.#serverId)
    const indices = ids.map((id) => this.#bots.indexOf(id))
    return this.listed(indices.filter((index) => index !== undefined))
  }

  list(from: number, to: number): Promise<readonly ListedBot[]> {
    return this.listed(this.#bots.ordered.slice(from, to))
  }

  async listed(indices: readonly number[]): Promise<readonly ListedBot[]> {
    const ids = indices.map((index) => this.#bots.idAt(index))
    const names = await this.#names.namesOf(ids)
    return indices.map((index, i) => ({ index, id: ids[i] ?? 0, name: names[i] ?? '' }))
  }

  /** Answers the map, which shows names beside bots. */
  async sendNames(port: MessagePort, indices: readonly number[]): Promise<void> {
    const bots = await this.listed(indices)
    const names = bots.map(({ name }) => name)
    port.postMessage({ kind: 'names', indices, names } satisfies FromSource)
  }
}
