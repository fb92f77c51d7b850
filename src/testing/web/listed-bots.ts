import type { ListedBot } from '#contract/bots.ts'
import { aBot } from './fleet.ts'

/** A game account as lists show it, at nothing. */
export function aListedBot(id: number, override: Partial<ListedBot> = {}): ListedBot {
  return {
    ...aBot(id).bot,
    id,
    task: null,
    task_since: null,
    is_penalised: false,
    version: 1,
    ...override,
  }
}
