import type { Db } from '../db/schema.ts'

type Timed = 'audit' | 'log'

const ID_MAX = 2_147_483_647

interface TimeSpan {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** The range of ids of the rows that are in all of these time spans. */
export async function idSpan(db: Db, table: Timed, spans: readonly TimeSpan[]) {
  const firsts = spans.flatMap(({ from }) => (from === undefined ? [] : [idFrom(db, table, from)]))
  const lasts = spans.flatMap(({ until }) =>
    until === undefined ? [] : [idUntil(db, table, until)],
  )
  return {
    first: Math.max(1, ...(await Promise.all(firsts))),
    last: Math.min(ID_MAX, ...(await Promise.all(lasts))),
  }
}

/** The lowest id at or after an instant. Rows are numbered in chronological order, so a time span is a range of ids. */
export async function idFrom(db: Db, table: Timed, instant: string): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('at', '>=', new Date(instant))
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? ID_MAX
}

/** The highest id at or before an instant; 0 when there is none. */
export async function idUntil(db: Db, table: Timed, instant: string): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('at', '<=', new Date(instant))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}
