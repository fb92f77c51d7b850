import { idPart } from '#web/lists/list-search.ts'
import { searchOf } from '#web/lists/search.ts'

export const agentSearch = searchOf('agents', {
  /** The agent whose detail is open. */
  open: idPart,
})
