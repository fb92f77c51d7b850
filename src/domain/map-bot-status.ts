import type { Tone } from './tone.ts'

export type MapBotStatus = 'going_to_farm' | 'harvesting' | 'selling' | 'depositing' | 'idle'

interface Look {
  status: MapBotStatus
  label: string
  tone: Tone
}

/** What a bot on the map does, with its words and colour. Where statuses travel as bytes, a byte is the place in this list. */
export const MAP_BOT_STATUSES: readonly Look[] = [
  { status: 'going_to_farm', label: 'Going to farm', tone: 'yellow' },
  { status: 'harvesting', label: 'Harvesting', tone: 'green' },
  { status: 'selling', label: 'Selling', tone: 'blue' },
  { status: 'depositing', label: 'Depositing', tone: 'purple' },
  { status: 'idle', label: 'Idle', tone: 'grey' },
]

/** The byte that stands for a status. */
export function byteOfMapBotStatus(status: MapBotStatus): number {
  return MAP_BOT_STATUSES.findIndex((look) => look.status === status)
}
