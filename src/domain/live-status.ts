import type { Presence } from './presence.ts'
import { byteOfTask, TASKS, taskOf } from './task.ts'
import type { Tone } from './tone.ts'

interface Category {
  /** Name in a URL. */
  readonly key: string
  readonly label: string
  readonly tone: Tone
}

/**
 * Groups of task statuses of live bots on the map, with one color each. The protocol uses the index of a group in this
 * list. The last two groups are for bots without a known task status.
 */
export const TASK_CATEGORIES = [
  { key: 'preparing', label: 'Preparing', tone: 'yellow' },
  { key: 'connecting', label: 'Connecting', tone: 'blue' },
  { key: 'in_game', label: 'In game', tone: 'purple' },
  { key: 'transferring', label: 'Transferring', tone: 'indigo' },
  { key: 'completed', label: 'Completed', tone: 'green' },
  { key: 'failed', label: 'Failed', tone: 'red' },
  { key: 'other', label: 'Other task', tone: 'gray' },
  { key: 'none', label: 'No task', tone: 'gray' },
] as const satisfies readonly Category[]

/** Colors of the presences, worst last. The protocol uses the index of a presence in this list. */
export const PRESENCE_CATEGORIES = [
  { key: 'online', label: 'Online', tone: 'green' },
  { key: 'late', label: 'Late', tone: 'yellow' },
  { key: 'offline', label: 'Offline', tone: 'red' },
  { key: 'unknown', label: 'Unknown', tone: 'gray' },
] as const satisfies readonly (Category & { key: Presence })[]

const OTHER = TASK_CATEGORIES.findIndex(({ key }) => key === 'other')
const NONE = TASK_CATEGORIES.findIndex(({ key }) => key === 'none')
const GROUPS = TASKS.map((task) =>
  TASK_CATEGORIES.findIndex(({ tone }) => tone === taskOf(task).tone),
)
const NO_TASK = byteOfTask(null)

/** The index of the group of a task status, for each byte of a status. */
export const taskGroupOf = (byte: number): number =>
  byte === NO_TASK ? NONE : (GROUPS[byte] ?? OTHER)

export function presenceOf(presence: Presence) {
  return PRESENCE_CATEGORIES[PRESENCE_INDEX[presence]]
}

const PRESENCE_INDEX = { online: 0, late: 1, offline: 2, unknown: 3 } as const

export function indexOfPresence(presence: Presence): number {
  return PRESENCE_INDEX[presence]
}
