import { api } from '#web/api/client.ts'
import { useMay } from '#web/session/use-may.ts'

/** The parts of the home page whose lists the reader can open. */
export interface HomeAccess {
  readonly fleet: boolean
  readonly administration: boolean
}

export function useHomeAccess(): HomeAccess {
  return { fleet: useMay(api.bots.list), administration: useMay(api.brBots.list) }
}
