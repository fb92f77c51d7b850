import { indexOfPresence, TASK_CATEGORIES } from '#domain/live-status.ts'

/** The meaning of the color of a live bot. */
export type LiveColors = 'task' | 'presence'

/** A bot whose task group may be outdated has a separate status with a fainter color. */
const STALE = TASK_CATEGORIES.length
const ONLINE = indexOfPresence('online')

export const statusByTask = (group: number, presence: number): number =>
  presence === ONLINE ? group : group + STALE

export const statusByPresence = (_: number, presence: number): number => presence

/** The statuses of a category of the legend. */
export const statusesOfTask = (group: number): number[] => [group, group + STALE]
