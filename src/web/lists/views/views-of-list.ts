import type { FilterFields } from '#contract/filter/fields.ts'
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

/** The properties of a list page for the components of its views. */
export interface ViewsOfList {
  readonly list: ViewList
  readonly noun: Noun
  readonly page: ListSearch
  readonly columns: readonly Pick<Column<never>, 'id' | 'label' | 'sort' | 'isExtra'>[]
  readonly filterFields?: FilterFields | undefined
  /** The name of the list in the contract, and the key under which this browser stores the visible columns. */
  readonly name: string
  readonly search: SearchValues
  readonly openView: OpenView
  select(id: number | typeof NO_VIEW): void
  show(dialog: ViewDialog): void
}
