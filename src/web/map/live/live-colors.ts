import { indexOfPresence, TASK_CATEGORIES } from '#domain/live-status.ts'

/** What the color of a live bot tells. */
export type LiveColors = 'task' | 'presence'

/** The status of a place without a bot: no filter shows it. */
export const HIDDEN = 31

/** A bot whose task group may be outdated has a status of its own, for a fainter color. */
const STALE = TASK_CATEGORIES.length
const ONLINE = indexOfPresence('online')

export const statusByTask = (group: number, presence: number): number =>
  presence === ONLINE ? group : group + STALE

export const statusByPresence = (_: number, presence: number): number => presence

/** The statuses of a category of the legend. */
export const statusesOfTask = (group: number): number[] => [group, group + STALE]
