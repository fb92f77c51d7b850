import type { Tone } from './tone.ts'

export type MapBotStatus = 'going_to_farm' | 'harvesting' | 'selling' | 'depositing' | 'idle'

interface StatusStyle {
  status: MapBotStatus
  label: string
  tone: Tone
}

/** Statuses of bots on the map, with label and color. A status is stored as a byte, its index in this list. */
export const MAP_BOT_STATUSES: readonly StatusStyle[] = [
  { status: 'going_to_farm', label: 'Going to farm', tone: 'yellow' },
  { status: 'harvesting', label: 'Harvesting', tone: 'green' },
  { status: 'selling', label: 'Selling', tone: 'blue' },
  { status: 'depositing', label: 'Depositing', tone: 'purple' },
  { status: 'idle', label: 'Idle', tone: 'gray' },
]

/** The byte of a status. */
export function byteOfMapBotStatus(status: MapBotStatus): number {
  return MAP_BOT_STATUSES.findIndex((look) => look.status === status)
}
