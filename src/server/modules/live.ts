import type { live as contract } from '#contract/live.ts'
import type { Handlers } from '../http/context.ts'

export const live: Handlers<typeof contract> = {
  stats: async (_, { live: hub }) => hub.stats(),
}
