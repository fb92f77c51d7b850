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

/** Every known task status. */
export const TASKS: readonly string[] = KNOWN.map(([status]) => status)

/** Task statuses of failed bots. */
export const FAILED_TASKS = TASKS.filter((task) => task.startsWith('failed_'))

const BYTES = new Map(TASKS.map((task, byte) => [task, byte]))
const UNKNOWN_TASK = 254
const NO_TASK = 255

/** Encodes a task status as a byte: its index in `TASKS`, 254 for an unknown status, 255 for no status. */
export const byteOfTask = (task: string | null): number =>
  task ? (BYTES.get(task) ?? UNKNOWN_TASK) : NO_TASK

/** `Going bank` for `going_bank`; an unknown status is shown raw, in gray. */
export function taskOf(status: string): { label: string; tone: Tone } {
  const tone = TONES.get(status)
  return tone ? { label: inWords(status), tone } : { label: status, tone: 'gray' }
}

function inWords(status: string): string {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
