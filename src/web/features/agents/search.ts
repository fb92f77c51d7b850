import { id } from '#web/lib/search-parts.ts'
import { searchOf } from '#web/lists/search.ts'

export const agentSearch = searchOf('agents', {
  /** The agent whose detail is open. */
  open: id,
})
