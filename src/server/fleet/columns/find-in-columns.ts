import type { FieldTest } from '#contract/filter/condition.ts'
import { NONE } from '#contract/filter/values.ts'
import { currentTime } from '../../db/clock.ts'
import type { Filtered, List } from '../../db/lists/list.ts'
import type { Db } from '../../db/schema.ts'
import { columnsOf } from './account-columns.ts'
import type { Asked, ColumnList, Found } from './asked.ts'
import { canSelect } from './select.ts'

interface Query extends Filtered {
  readonly search: string
}

/** The rows that a filter finds in the columns; undefined if SQL must find them. `total` is the number of all rows. */
export async function findInColumns(
  db: Db,
  name: ColumnList,
  list: Pick<List<object>, 'fields'>,
  query: Query,
  wanted: Pick<Asked, 'page' | 'countsTasks'> & { readonly total: number },
): Promise<Found | undefined> {
  const columns = columnsOf(db)
  if (!columns) return undefined
  const { total, ...own } = wanted
  const tests = parameterTests(list, query)
  const isNarrowing = ({ field }: FieldTest) => field.isCounted === true
  const conditions = [
    ...tests.filter((test) => !isNarrowing(test)),
    ...(query.q ? [query.q.condition] : []),
  ]
  const narrowing = tests.filter(isNarrowing)
  if (![...conditions, ...narrowing].every((condition) => canSelect(name, condition)))
    return undefined
  const { search, hour } = query
  const now = currentTime()
  return columns.find({ list: name, conditions, narrowing, search, hour, now, ...own }, total)
}

/** The parameters of a query as tests of their fields. */
function parameterTests({ fields = [] }: Pick<List<object>, 'fields'>, query: object): FieldTest[] {
  const parameters = new Map<string, unknown>(Object.entries(query))
  return fields.flatMap((field): FieldTest[] => {
    const value = field.parameter === undefined ? undefined : parameters.get(field.parameter)
    if (!isStored(value)) return []
    const isNone = value === NONE && field.canBeNone
    const values = [isNone ? ({ kind: 'none' } as const) : ({ kind: 'is', value } as const)]
    return [{ kind: 'field', field, isNot: false, values, start: 0, end: 0 }]
  })
}

const isStored = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
