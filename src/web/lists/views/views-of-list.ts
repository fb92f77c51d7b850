import type { ViewList } from '#contract/view-lists.ts'
import type { View } from '#contract/views.ts'
import type { Noun } from '../page/noun.ts'
import type { ListSearch, SearchValues } from '../search.ts'
import type { Column } from '../table/column.ts'
import type { NO_VIEW, OpenView } from './open-view.ts'

/** The open dialog about the views of a list. */
export type ViewDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly view: View }
  | { readonly kind: 'delete'; readonly view: View }
  | { readonly kind: 'manage' }

/** A list page, as the parts that are about its views see it. */
export interface ViewsOfList {
  readonly list: ViewList
  readonly noun: Noun
  readonly page: ListSearch
  readonly columns: readonly Pick<Column<never>, 'id' | 'isExtra'>[]
  /** The list in the contract, by which this browser stores the visible columns. */
  readonly name: string
  readonly search: SearchValues
  readonly openView: OpenView
  select(id: number | typeof NO_VIEW): void
  show(dialog: ViewDialog): void
}
