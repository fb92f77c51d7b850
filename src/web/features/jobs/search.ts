import { idPart } from '#web/lists/list-search.ts'
import { searchOf } from '#web/lists/search.ts'

export const jobSearch = searchOf('jobs', {
  /** The job whose results are open. */
  open: idPart,
})
