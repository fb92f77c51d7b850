import { hasFewValues } from '#contract/filter/complete.ts'
import type { FilterField } from '#contract/filter/fields.ts'
import type { ValueCount } from '#contract/filters.ts'
import type { CountedList } from '#contract/view-lists.ts'
import { allows } from '#domain/access.ts'
import type { Person } from '../auth/session.ts'
import { countValues } from '../db/lists/count-values.ts'
import { hasTakenTooLong } from '../db/lists/filtered-page.ts'
import type { List, Searched } from '../db/lists/list.ts'
import { prepareFilter } from '../db/lists/prepare-filter.ts'
import type { Db } from '../db/schema.ts'
import { AppError, refusedParameter } from '../errors.ts'
import type { Context } from '../http/context.ts'
import { canReadList, VIEWED_LISTS } from './lists.ts'
import { byFilterAlone, parseQuery } from './query.ts'

/** Counts the rows of a list by the values of a field; undefined for a field that cannot be counted. */
type ValueReader = (
  db: Db,
  query: Searched,
  field: FilterField,
  user: Person,
) => Promise<ValueCount[] | undefined>

/** How the rows of each list are counted. */
export type ValueReaders = Readonly<Partial<Record<CountedList, ValueReader>>>

/** `hourOf` reads the hour of the day in fleet time, for a list with fields that need it. */
export function valueReader<Filters>(
  list: List<Filters>,
  hourOf?: (db: Db) => Promise<number>,
): ValueReader
export function valueReader(
  list: List<Searched>,
  hourOf?: (db: Db) => Promise<number>,
): ValueReader {
  return async (db, query, field) => {
    await list.begin?.(db)
    const hour = await hourOf?.(db)
    return countValues(db, list, { ...query, hour }, field)
  }
}

interface Asked {
  readonly list: CountedList
  readonly field: string
  /** The query string of the list. */
  readonly query: string
}

/** Null if counting takes too long. */
export async function readValueCounts(
  { list, field: name, query }: Asked,
  context: Context<Person>,
  readers: ValueReaders,
): Promise<ValueCount[] | null> {
  const { db, user, valueCounts } = context
  if (!canReadList(list, user))
    throw new AppError('forbidden', 'Your role does not allow reading this list.')
  const field = fieldOf(list, name, user)
  const parsed = parseOwn(list, query, user)
  // Each request checks whether the user can read the fields of the filter, even if the counts are cached.
  const prepared = await prepareFilter(db, parsed, user)
  const key = JSON.stringify([user.role, list, name, { ...parsed, q: parsed.q?.text }])
  const counts = await valueCounts.read(key, async () => {
    try {
      const { search: _, ...alone } = byFilterAlone(VIEWED_LISTS[list].fields, prepared)
      return await readers[list]?.(db, { ...alone, search: '' }, field, user)
    } catch (error) {
      if (hasTakenTooLong(error)) return undefined
      throw error
    }
  })
  return counts ?? null
}

function fieldOf(list: CountedList, name: string, user: Person): FilterField {
  const field = VIEWED_LISTS[list].fields.find((each) => each.name === name)
  if (!field || (field.access !== undefined && !allows(field.access, 'GET', user)))
    throw refusedParameter('field', `There is no field "${name}".`)
  if (!hasFewValues(field)) throw refusedParameter('field', `Rows are not counted by "${name}".`)
  return field
}

/** Parses the parameters of the list. Their errors are reported for a single parameter. */
function parseOwn(list: CountedList, query: string, user: Person) {
  try {
    return parseQuery(list, Object.fromEntries(new URLSearchParams(query)), user)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [fault] = error.details.errors ?? []
    throw refusedParameter('query', fault?.message ?? error.message, error)
  }
}
