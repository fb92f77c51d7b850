import { z } from 'zod'

/** Which bots a call removed from which group. */
export const Removal = z.object({
  params: z.object({ id: z.number() }),
  body: z.object({ bot_ids: z.array(z.number()) }),
})
