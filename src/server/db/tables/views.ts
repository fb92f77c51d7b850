import type { ViewVisibility } from '#contract/view-choices.ts'
import type { ViewList } from '#contract/view-lists.ts'
import type { EntityTable } from './versioned.ts'

export type ViewTable = EntityTable<{
  list: ViewList
  owner_id: string
  name: string
  name_key: string
  visibility: ViewVisibility
  query: Record<string, string>
  /** Separated by commas. */
  columns: string | null
}>

export interface ViewPlaceTable {
  view_id: number
  user_id: string
  position: number | null
  default_at: Date | null
}
