import type { ComponentType, ReactNode } from 'react'
import type { Use } from '#contract/errors.ts'
import type { ExportKindName } from '#contract/export-kinds.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import type { Meta } from '#contract/list.ts'
import type { DeletedEntity } from '#contract/undo.ts'
import type { Permission } from '#web/api/client.ts'
import type { Download } from '#web/api/download.ts'
import type { ImportKind } from '#web/imports/import-kind.ts'
import type { JobRows } from '#web/jobs/job-kinds.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import type { Icon } from '#web/ui/icon.tsx'
import type { PagerKind } from '../controls/list-pager.tsx'
import type { ListSearch, SearchPatch } from '../search.ts'
import type { Column, CustomCard, RowState } from '../table/column.ts'
import type { Filter, FilterProps } from './filters.tsx'
import type { Noun } from './noun.ts'

export interface ListRow {
  readonly id: number | string
  /** Sent with each change, so that the server refuses one that overwrites a newer row. */
  readonly version?: number
}

export interface ListAnswer<Row> {
  readonly data: Row[]
  readonly meta: Meta
}

/** A write of the API to one row, or to a new one. */
export interface WriteCall extends Permission {
  mutation(): { mutationKey?: readonly unknown[] }
  call(input: { params?: { id: ListRow['id'] }; body?: object | undefined }): Promise<unknown>
}

/** Reads the rows that use a row. */
export interface UsesCall {
  query(input: { params: { id: number } }): { queryKey: readonly unknown[] }
  call(input: { params: { id: number } }, options: { signal: AbortSignal }): Promise<Use[]>
}

/** The endpoints of a resource that a list page uses. The page does not offer actions without an endpoint. */
export interface ListResource<Answer> {
  readonly list: Permission & {
    query(input: { query: SearchPatch }): { queryKey: readonly unknown[] }
    call(
      input: { query: SearchPatch },
      options: { signal: AbortSignal },
    ): Promise<Answer | unknown[]>
  }
  readonly get?: {
    call(input: { params: { id: ListRow['id'] }; query?: object }): Promise<unknown>
  }
  readonly export?: { download(input: { query: SearchPatch }): Download }
  /** Reads the rows that use a row and prevent its deletion. */
  readonly uses?: UsesCall
  readonly add?: WriteCall
  readonly update?: WriteCall
  readonly remove?: WriteCall
}

export interface FormProps<Row, Answer = unknown> extends DialogState {
  /** The row to edit; undefined to add one. */
  row: Row | undefined
  /** The loaded page of the list, for the options of the form. */
  answer?: Answer | undefined
}

/** The common properties of the parts of a list page. */
export interface PartProps<Answer> extends FilterProps {
  /** Undefined until the list is loaded. */
  answer: Answer | undefined
  /** Opens the dialog that adds a row; undefined if the user cannot add rows. */
  add: (() => void) | undefined
  openImport(what: ImportKind): void
}

export interface DetailProps<Answer, Row = unknown> extends PartProps<Answer> {
  id: ListRow['id']
  /** The rows in the order on the screen; undefined until the page of the list is loaded. */
  rows: readonly Row[] | undefined
  isOpen: boolean
  onClose(): void
  /** Changes the state of the detail, such as its tab. */
  show(patch: SearchPatch): void
}

export interface DeleteProps<Row> extends DialogState {
  row: Row
}

/** One item of the menu of a row. */
export interface RowAction<Row> {
  readonly label: string
  readonly icon?: Icon
  readonly tone?: 'danger'
  /** The call that the item makes. Users who cannot make this call do not see the item. */
  readonly needs?: Permission
  /** Whether this row has the item. */
  isFor?(row: Row): boolean
  /** Whether it is below the delete item. */
  isLast?: boolean
  /** Reason why the item is disabled for this row; undefined if it is enabled. */
  refusal?(row: Row): string | undefined
  run(row: Row): void
}

/** The texts and options of a deletion. Undefined texts are derived from the noun. */
export interface DeletionTexts {
  readonly title?: string
  readonly description?: ReactNode
  readonly confirm?: string
  readonly pending?: string
  readonly done?: string
  readonly failed?: string
  /** Shown under `failed` when the server sent no message. */
  readonly reason?: string
  /** Set if the dialog shows the errors of its fields. */
  readonly isShownInForm?: boolean
  /** The text that the user must type to confirm, if an accidental deletion would be harmful. */
  readonly typed?: string
  /** Links to the rows that prevent the deletion, by kind. */
  readonly usedBy?: Partial<Record<Use['kind'], string>>
  /** Set if the deletion can be undone from its toast. */
  readonly undo?: DeletedEntity
}

/** The definition of a list page. Everything else is derived. */
export interface ListDefinition<Row extends ListRow, Answer extends ListAnswer<Row>> {
  readonly resource: ListResource<Answer>
  readonly search: ListSearch
  /** The fields of the filter language, for lists that have it. */
  readonly filterFields?: FilterFields
  readonly noun: Noun
  /** The accessible name of the rows; the plural of the noun by default. */
  readonly label?: string
  readonly columns: readonly Column<Row>[]
  rowName(row: Row): string
  /** The name of the row in the notice of its deletion; `rowName` by default. */
  noticeName?(row: Row): string
  rowState?(row: Row): RowState
  readonly searchField?: { label: string; className?: string }
  filters?: readonly Filter[] | ((answer: Answer | undefined) => readonly Filter[])
  /** Actions besides editing and deleting. */
  readonly actions?: readonly RowAction<Row>[]
  /** The rows that bulk jobs change: users who can start one can select rows. */
  readonly bulk?: JobRows
  /** The job that exports a long list. */
  readonly exportKind?: ExportKindName
  /** The dialog that adds and edits. */
  readonly form?: ComponentType<FormProps<Row, Answer>>
  readonly import?: ImportKind
  /** Texts of the standard dialog, or a custom dialog. */
  readonly deletion?: ((row: Row) => DeletionTexts) | { dialog: ComponentType<DeleteProps<Row>> }
  /** Overrides of derived texts. */
  readonly texts?: Partial<ListTexts>
  readonly empty: { title: string; description?: string }
  /** False if live messages do not cover all data of the list, which then polls. */
  readonly isLive?: boolean
  /**
   * Reads a row that left the list: undefined or an error if it was deleted. By default it uses the `get` of the resource.
   */
  find?(row: Row): Promise<unknown>
  /** Wraps the rows: provides their cells with what the list does not return. */
  readonly around?: ComponentType<{ rows: readonly Row[]; children: ReactNode }>
  /** Replaces the cards that are made of the columns. */
  readonly card?: CustomCard<Row>
  readonly pager?: PagerKind
  /** A short list that the server never pages: no toolbar, no pager, no count. */
  readonly isPlain?: boolean
  /** Maximum number of pages that the pager shows in full. */
  readonly pagesInFull?: number
  /** How often a failed request is repeated; three times by default. */
  readonly retries?: number
}

export interface ListTexts {
  add: string
  edit: string
  remove: string
  /** Shown in place of the rows when the list fails to load, and the button that loads it again. */
  failed: string
  retry: string
}
