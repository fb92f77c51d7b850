import '#contract/configure-schemas.ts'
import { z } from 'zod'

/** The bots that a call removed from a group. */
export const Removal = z.object({
  params: z.object({ id: z.number() }),
  body: z.object({ bot_ids: z.array(z.number()) }),
})
