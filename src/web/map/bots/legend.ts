import { PRESENCE_CATEGORIES, TASK_CATEGORIES } from '#domain/live-status.ts'
import { MAP_BOT_STATUSES } from '#domain/map-bot-status.ts'
import type { Tone } from '#domain/tone.ts'
import { statusesOfTask } from '../live/live-colors.ts'

export interface Category {
  /** Its name in the URL. */
  readonly key: string
  readonly label: string
  readonly tone: Tone
  /** The statuses of its markers. */
  readonly statuses: readonly number[]
}

/** The meaning of the colors of the markers. */
export interface Legend {
  readonly name: string
  readonly categories: readonly Category[]
  /** By status. */
  readonly colors: readonly MarkerColor[]
}

export interface MarkerColor {
  readonly tone: Tone
  /** For a bot that has been silent for some time. */
  readonly isFaint: boolean
}

const only = (index: number) => [index]
const plain = ({ tone }: { tone: Tone }): MarkerColor => ({ tone, isFaint: false })
const faint = ({ tone }: { tone: Tone }): MarkerColor => ({ tone, isFaint: true })

export const LEGENDS = {
  demo: {
    name: 'Status',
    categories: MAP_BOT_STATUSES.map(({ status, ...style }, index) => ({
      key: status,
      ...style,
      statuses: only(index),
    })),
    colors: MAP_BOT_STATUSES.map(plain),
  },
  task: {
    name: 'Status',
    categories: TASK_CATEGORIES.map((group, index) => ({
      ...group,
      statuses: statusesOfTask(index),
    })),
    colors: [...TASK_CATEGORIES.map(plain), ...TASK_CATEGORIES.map(faint)],
  },
  presence: {
    name: 'Presence',
    categories: PRESENCE_CATEGORIES.map((presence, index) => ({
      ...presence,
      statuses: only(index),
    })),
    colors: PRESENCE_CATEGORIES.map(plain),
  },
} as const satisfies Record<string, Legend>

export type LegendName = keyof typeof LEGENDS
