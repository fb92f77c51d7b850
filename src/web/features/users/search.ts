import { z } from 'zod'
import { searchOf } from '#web/lists/search.ts'

export const userSearch = searchOf('users', {
  /** The user whose detail is open. */
  open: z.uuid().optional().catch(undefined),
})
