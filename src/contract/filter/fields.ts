import type { Access } from '../endpoint.ts'

/** What the values of a reference are ids of. */
export type ReferenceKind = 'servers' | 'proxies' | 'groups' | 'bots' | 'admins'

export type FieldType = 'choice' | 'number' | 'time' | 'flag' | 'text' | 'ref'

/** A field of the rows of a list that a filter can test. */
export interface FilterField {
  /** Lower case letters and underscores. */
  readonly name: string
  readonly type: FieldType
  /** The field for people: "Job type". */
  readonly label: string
  /** The values of a choice. A reference can have some besides ids and names: `proxy:expired`. */
  readonly values?: readonly string[]
  /** A choice that also accepts values that are not in `values`. */
  readonly isOpen?: true
  /** The stored numbers of a choice; `job:3` then means the same as `job:farmer`. */
  readonly codes?: Readonly<Record<string, number>>
  readonly of?: ReferenceKind
  /** Whether rows can lack a value: `field:none`, `field:any`. */
  readonly canBeNone?: true
  /** Decimals of a number; 0 by default. */
  readonly decimals?: number
  /** Who can read the field; everyone who can read the list by default. For others it does not exist. */
  readonly access?: Access
  /** The parameter of the list that filters by one value of the field. */
  readonly parameter?: string
  /** The list counts its rows by the values of the parameter, under the whole filter: no test of the filter becomes the parameter. */
  readonly isCounted?: true
  /** Why this list cannot test the field; a filter of another list can. */
  readonly refusal?: string
}

/** The fields of a list. */
export type FilterFields = readonly FilterField[]

/** The fields that the list can test. */
export const testable = (fields: FilterFields): FilterFields =>
  fields.filter(({ refusal }) => refusal === undefined)
