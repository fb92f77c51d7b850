import type { ListedBot } from '../bots/protocol.ts'
import { BotNames, type Searched } from './bot-names.ts'

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
    const ids = await this.#names.find(text, this.#searched)
    const indices = ids.map((id) => this.#bots.indexOf(id))
    return this.listed(indices.filter((index) => index !== undefined))
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
