import type { ListedBot } from '#contract/bots.ts'
import { aBot } from './fleet.ts'

/** An idle game account as lists show it. */
export function aListedBot(id: number, override: Partial<ListedBot> = {}): ListedBot {
  return {
    ...aBot(id).bot,
    id,
    task: null,
    task_since: null,
    is_penalized: false,
    version: 1,
    ...override,
  }
}
