import type { FieldTest } from '#contract/filter/condition.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import { currentTime } from '../../db/clock.ts'
import type { ListMemory, ListQuery } from '../../db/lists/list.ts'
import { parameterTests } from '../../db/lists/parameter-tests.ts'
import type { Db } from '../../db/schema.ts'
import { columnsOf } from './account-columns.ts'
import type { ColumnList, Found } from './asked.ts'
import { canSelect } from './select.ts'

/** Finds the pages of a list in the columns. */
export function inColumns(list: ColumnList, fields: FilterFields): ListMemory<object, Found> {
  const find = async (db: Db, query: ListQuery, total: number): Promise<Found | undefined> => {
    const columns = columnsOf(db)
    if (!columns) return undefined
    const tests = parameterTests(fields, query)
    const isNarrowing = ({ field }: FieldTest) => field.isCounted === true
    const conditions = [
      ...tests.filter((test) => !isNarrowing(test)),
      ...(query.q ? [query.q.condition] : []),
    ]
    const narrowing = tests.filter(isNarrowing)
    if (![...conditions, ...narrowing].every((condition) => canSelect(list, condition)))
      return undefined
    const { search, hour, sort_by, sort_order, page, per_page } = query
    const own = { list, conditions, narrowing, search, hour, now: currentTime() }
    return columns.find({ ...own, page: { sort_by, sort_order, page, per_page } }, total)
  }
  return { prepare: (db, total) => columnsOf(db)?.prepare(total), find }
}
