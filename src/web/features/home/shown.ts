import { bots } from '#contract/bots.ts'
import { brBots } from '#contract/br-bots.ts'
import { useMay } from '#web/entities/me/use-may.ts'

/** Which parts of the home page are for the reader: those whose lists he may see. */
export interface Shown {
  readonly fleet: boolean
  readonly administration: boolean
}

export function useShown(): Shown {
  return { fleet: useMay(bots.list), administration: useMay(brBots.list) }
}
