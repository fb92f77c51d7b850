import { api } from '#web/api/client.ts'
import { useMay } from '#web/session/use-may.ts'

/** Which parts of the home page are for the reader: those whose lists he may see. */
export interface Shown {
  readonly fleet: boolean
  readonly administration: boolean
}

export function useShown(): Shown {
  return { fleet: useMay(api.bots.list), administration: useMay(api.brBots.list) }
}
