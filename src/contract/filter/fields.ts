import type { Access } from '../endpoint.ts'

/** The kind of rows that a reference refers to. */
export type ReferenceKind = 'servers' | 'proxies' | 'groups' | 'bots' | 'admins'

/** Sets of values of rows that the server can list without reading the rows. */
export type RowValues =
  | 'actions'
  | 'entities'
  | 'jail_types'
  | 'job_types'
  | 'order_types'
  | 'platforms'
  | 'services'
  | 'tasks'

export type FieldType = 'choice' | 'number' | 'time' | 'flag' | 'text' | 'ref'

/** A field of the rows of a list that a filter can test. */
export interface FilterField {
  /** Lower case letters and underscores. */
  readonly name: string
  readonly type: FieldType
  /** The name of the field in the interface, such as "Job type". */
  readonly label: string
  /** The values of a choice, or the keywords of a reference besides ids and names, such as `proxy:expired`. */
  readonly values?: readonly string[]
  /** Set if a choice accepts other values than `values`. */
  readonly isOpen?: true
  /** The stored values, current and past, that such a choice accepts besides `values`; any text if undefined. */
  readonly rowValues?: RowValues
  /** The stored number of each value of a choice, so that `job:3` means the same as `job:farmer`. */
  readonly codes?: Readonly<Record<string, number>>
  readonly of?: ReferenceKind
  /** Whether rows can have no value, so that `field:none` and `field:any` are accepted. */
  readonly canBeNone?: true
  /** Number of decimals; 0 by default. */
  readonly decimals?: number
  /** The readers of the field, by default all readers of the list. For other users the field does not exist. */
  readonly access?: Access
  /** The parameter of the list that filters by one value of the field. */
  readonly parameter?: string
  /**
   * Set if the list counts its rows by the values of the parameter under the whole filter. A test of the filter then never
   * becomes the parameter.
   */
  readonly isCounted?: true
  /** The reason why this list cannot test a field that another list can. */
  readonly refusal?: string
}

/** The fields of a list. */
export type FilterFields = readonly FilterField[]

/** The fields that the list can test. */
export const testable = (fields: FilterFields): FilterFields =>
  fields.filter(({ refusal }) => refusal === undefined)
