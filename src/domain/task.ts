import type { Task } from '#contract/bot-choices.ts'
import type { Tone } from './tone.ts'

const KNOWN: readonly [Task, Tone][] = [
  ['pending', 'yellow'],
  ['queuing', 'yellow'],
  ['going_bank', 'yellow'],
  ['checking_money', 'yellow'],
  ['going_spot', 'yellow'],
  ['waiting_player', 'yellow'],
  ['connecting', 'blue'],
  ['ready', 'blue'],
  ['connected', 'purple'],
  ['spawned', 'purple'],
  ['transferring', 'indigo'],
  ['completed', 'green'],
  ['failed_banned', 'red'],
  ['failed_jailed', 'red'],
  ['failed_error', 'red'],
]
const TONES = new Map<string, Tone>(KNOWN)

/** Every task status that the console knows. */
export const TASKS: readonly string[] = KNOWN.map(([status]) => status)

/** What bots are at when they have failed. */
export const FAILED_TASKS = TASKS.filter((task) => task.startsWith('failed_'))

/** `Going bank` for `going_bank`; a status that the console does not know stays raw, in grey. */
export function taskOf(status: string): { label: string; tone: Tone } {
  const tone = TONES.get(status)
  return tone ? { label: inWords(status), tone } : { label: status, tone: 'grey' }
}

function inWords(status: string): string {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
