import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Filter } from '#contract/filter/filter.ts'
import { LOG_LEVELS, LOG_SOURCES, type LogLevel } from '#contract/log-choices.ts'
import type { LogLine, LogQuery } from '#contract/logs.ts'
import { conditionSql, type FieldsSql, timeSpanOf } from '../../db/lists/filter-sql.ts'
import { withinLimits } from '../../db/lists/filtered-page.ts'
import { where } from '../../db/lists/list.ts'
import { newestIds } from '../../db/lists/newest-ids.ts'
import { laneOf } from '../../db/open.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds, containsText, matchingIds } from '../../db/search.ts'
import { entityName } from '../../history/entity-name.ts'
import { idSpan, inTimeSpan } from '../../history/time-span.ts'

/** Maximum number of matches of a text that are examined at once. A page with few lines can have a next page. */
const HITS = 5000

interface Page {
  data: LogLine[]
  next: number | null
}

/** Lines of the log, newest first. Pages are found by key, so that every page costs the same. */
export async function listLines(db: Db, query: LogQuery): Promise<Page> {
  const { q } = query
  const own = laneOf(db, 'filters')
  if (q) return listFiltered(own, { ...query, q })
  const span = await spanOf(db, query)
  const { ids, next } =
    query.search === '' ? await scanRanges(db, query, span) : await searchText(own, query, span)
  return { data: await readLines(db, ids), next }
}

const FIELDS: FieldsSql = {
  level: 'level',
  source: 'source',
  user: 'username',
  at: 'at',
  request: 'request_id',
}

/** The newest lines that a filter selects. If the scan takes too long, the page ends early and `next` continues it. */
async function listFiltered(db: Db, query: LogQuery & { readonly q: Filter }): Promise<Page> {
  const { q, before = Number.MAX_SAFE_INTEGER, after = 0, search, limit } = query
  const contains = (text: string) => containsText(db, 'text_key', text)
  const source = { fields: FIELDS, contains }
  const tests = [
    ...filterTests(query),
    ...(search === '' ? [] : [contains(search)]),
    conditionSql(source, q.condition, { db, column: sql.ref }),
  ]
  const { first, last } = await idSpan(db, 'log', [query, timeSpanOf(q.condition, 'at')])
  const walk = { first: Math.max(first, after + 1), last: Math.min(last, before - 1) }
  const found = await withinLimits(q, () =>
    newestIds(db, 'log', tests, { ...walk, limit: limit + 1 }),
  )
  const { ids, next } = cut(found.ids, limit)
  const more = found.next === undefined ? null : found.next + 1
  return { data: await readLines(db, ids), next: next ?? more }
}

/** Returns as many lines as requested, if there are enough. */
export async function fillLines(db: Db, query: LogQuery): Promise<LogLine[]> {
  const data: LogLine[] = []
  for (let before = query.before; ; ) {
    const page = await listLines(db, { ...query, before, limit: query.limit - data.length })
    data.push(...page.data)
    if (page.next === null || data.length >= query.limit) return data
    before = page.next
  }
}

/** The tests of the ids. */
async function spanOf(db: Db, query: LogQuery) {
  const { before, after, from, until } = query
  const tests: RawBuilder<SqlBool>[] = []
  if (before !== undefined) tests.push(sql<SqlBool>`id < ${before}`)
  if (after !== undefined) tests.push(sql<SqlBool>`id > ${after}`)
  if (from === undefined && until === undefined) return tests
  const { first, last } = await idSpan(db, 'log', [query])
  return [...tests, sql<SqlBool>`id between ${first} and ${last}`]
}

/** The lines of one source, level and user are a range of an index; a page merges the newest of each range. */
async function scanRanges(db: Db, query: LogQuery, span: RawBuilder<SqlBool>[]) {
  const { limit } = query
  const ranges = rangesOf(query).map((tests) =>
    newest([...tests, ...span, ...inTimeSpan('log', query)], limit + 1),
  )
  const all = sql.join(
    ranges.map((range) => sql`select id from (${range}) as line_range`),
    sql` union all `,
  )
  const { rows } = await sql<{ id: number }>`
    select id from (${all}) as line order by id desc limit ${limit + 1}`.execute(db)
  return cut(
    rows.map(({ id }) => id),
    limit,
  )
}

const newest = (tests: RawBuilder<SqlBool>[], limit: number) =>
  sql`select id from log ${where(tests)} order by id desc limit ${limit}`

function rangesOf({ level, source, user_id }: LogQuery): RawBuilder<SqlBool>[][] {
  if (level === undefined && source === undefined && user_id === undefined) return [[]]
  const person = user_id === undefined ? [] : [sql<SqlBool>`user_id = ${user_id}`]
  const sources = source === undefined ? LOG_SOURCES : [source]
  return sources.flatMap((one) =>
    levelsFrom(level).map((each) => [
      ...person,
      sql<SqlBool>`source = ${one}`,
      sql<SqlBool>`level = ${each}`,
    ]),
  )
}

const levelsFrom = (level: LogLevel = 'debug') => LOG_LEVELS.slice(LOG_LEVELS.indexOf(level))

/** The newest matches of the text, reduced to those that pass the other filters. */
async function searchText(db: Db, query: LogQuery, span: RawBuilder<SqlBool>[]) {
  const { search, limit } = query
  const filters = filterTests(query)
  const isFiltered = filters.length > 0
  const window = isFiltered ? HITS : limit + 1
  const { rows } = await sql<{ id: number }>`
    select id from ${matchingIds(db, 'log', 'text_key', search)} as hit
    ${where(span)} order by id desc limit ${window}`.execute(db)
  const hits = rows.map(({ id }) => id)
  if (!isFiltered) return cut(hits, limit)

  const tests = [amongIds(db, 'id', hits), ...filters]
  const passed = await newest(tests, limit + 1)
  const found = await sql<{ id: number }>`${passed}`.execute(db)
  const page = cut(
    found.rows.map(({ id }) => id),
    limit,
  )
  const hasMoreMatches = page.next === null && hits.length === window
  return hasMoreMatches ? { ...page, next: hits.at(-1) ?? null } : page
}

function filterTests(query: LogQuery): RawBuilder<SqlBool>[] {
  const { level, source, user_id } = query
  const tests = inTimeSpan('log', query)
  if (user_id !== undefined) tests.push(sql<SqlBool>`user_id = ${user_id}`)
  if (source !== undefined) tests.push(sql<SqlBool>`source = ${source}`)
  if (level !== undefined) tests.push(sql<SqlBool>`level in (${sql.join(levelsFrom(level))})`)
  return tests
}

/** The ids of the page. One more id than requested was read, which shows whether there are more. */
function cut(ids: number[], limit: number) {
  const page = ids.slice(0, limit)
  return { ids: page, next: ids.length > limit ? (page.at(-1) ?? null) : null }
}

const COLUMNS = [
  'log.id',
  'log.at',
  'log.level',
  'log.source',
  'log.user_id',
  'log.username',
  'log.message',
  'log.details',
  'log.request_id',
  'audit.id as audit_id',
  'audit.action',
  'audit.entity',
  'audit.entity_id',
  'audit.before',
  'audit.after',
] as const

type Row = Awaited<ReturnType<typeof selectLines>>[number]

/** These lines, newest first. */
async function readLines(db: Db, ids: number[]): Promise<LogLine[]> {
  return ids.length === 0 ? [] : (await selectLines(db, ids)).map(toLine)
}

const selectLines = (db: Db, ids: number[]) =>
  db
    .selectFrom('log')
    .leftJoin('audit', 'audit.id', 'log.audit_id')
    .select([...COLUMNS, entityName])
    .where(amongIds(db, 'log.id', ids))
    .orderBy('log.id', 'desc')
    .execute()

function toLine({ id, at, level, source, message, details, request_id, ...row }: Row): LogLine {
  const { user_id, username, audit_id, action, entity, entity_id, entity_name, before, after } = row
  return {
    id,
    at: at.toISOString(),
    level,
    source,
    user_id: user_id || null,
    username,
    message,
    details,
    request_id,
    audit:
      audit_id === null
        ? null
        : {
            id: audit_id,
            action: action ?? '',
            entity: entity ?? '',
            entity_id,
            entity_name,
            before,
            after,
          },
  }
}
