import { z } from 'zod'
import type { Condition } from '#contract/filter/condition.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import type { Filter } from '#contract/filter/filter.ts'
import { printCondition } from '#contract/filter/print.ts'
import type { CountedList, ViewList } from '#contract/view-lists.ts'
import type { Person } from '../auth/session.ts'
import { NOWHERE, parameterTests } from '../db/lists/parameter-tests.ts'
import { prepareFilter } from '../db/lists/prepare-filter.ts'
import type { Db } from '../db/schema.ts'
import { refusedField } from '../errors.ts'
import { parseInput } from '../http/input.ts'
import { VIEWED_LISTS } from './lists.ts'

type Query = Readonly<Record<string, string>>

const Parsed = z.looseObject({ q: z.custom<Filter>().optional() })
type Parsed = z.infer<typeof Parsed>

/** Parameters that select parts of the response, which a view does not store. */
const PAGE = { page: '1', per_page: '1' }
const NOT_STORED = new Set([
  ...Object.keys(PAGE),
  ...['before', 'after', 'limit'],
  ...['fields', 'reveal'],
])

/** The stored query of a view: validated by its list for this user, with the filter as canonical text. */
export async function storedQuery(
  db: Db,
  list: ViewList,
  query: Query,
  user: Person,
): Promise<Query> {
  const page = Object.keys(query).find((name) => NOT_STORED.has(name))
  if (page !== undefined) throw refusedField(`query/${page}`, 'A view does not store this.')
  const parsed = parseQuery(list, query, user)
  await prepareFilter(db, parsed, user, '/body/query/q')
  return Object.fromEntries(
    Object.entries(parsed)
      .filter(([name, value]) => value !== undefined && value !== '' && !NOT_STORED.has(name))
      .map(([name, value]) => [name, name === 'q' ? (parsed.q?.text ?? '') : String(value)]),
  )
}

/** Parses the query of a view with its list for this user. Errors name the fields of the body. */
export function parseQuery(list: CountedList, query: Query, user: Person): Parsed {
  const body = z.object({ query: VIEWED_LISTS[list].endpoint.query ?? z.undefined() })
  const page = VIEWED_LISTS[list].hasNoPages ? {} : PAGE
  const input = parseInput({ body }, { body: { query: { ...query, ...page } } }, user)
  return z.object({ query: Parsed }).parse(input.body).query
}

/**
 * An equivalent query with only a filter. A list counts the rows of a filter exactly, but other matches only as far as
 * the page requires.
 */
export function byFilterAlone(fields: FilterFields, query: Parsed): Parsed {
  const { q, search, ...rest } = query
  const tests = parameterTests(fields, rest)
  const texts: Condition[] =
    typeof search === 'string' && search !== ''
      ? [{ kind: 'text', text: search, isNot: false, ...NOWHERE }]
      : []
  const of = [...tests, ...texts, ...(q ? [q.condition] : [])]
  const [first] = of
  if (!first) return query
  const condition: Condition = of.length > 1 ? { kind: 'and', of } : first
  const others = Object.entries(rest).filter(
    ([name]) => !tests.some(({ field }) => field.parameter === name),
  )
  return {
    ...Object.fromEntries(others),
    search: '',
    q: { text: printCondition(condition), condition },
  }
}
