import { sql } from 'kysely'
import type { Use } from '#contract/errors.ts'
import type { Db } from './schema.ts'

/** At most this many uses of each kind are named; the rest are counted. */
const NAMED = 10

/** One kind of rows that use a row. */
export interface Users {
  readonly kind: Use['kind']
  /** The tables and the condition. */
  readonly from: ReturnType<typeof sql>
  readonly id: string
  readonly name: ReturnType<typeof sql>
}

/** The rows that use a row, by kind. */
export async function readUses(db: Db, kinds: readonly Users[]): Promise<Use[]> {
  const uses: Use[] = []
  for (const kind of kinds) uses.push(await readUse(db, kind))
  return uses
}

async function readUse(db: Db, { kind, from, id, name }: Users): Promise<Use> {
  const counted = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)
  const { rows } = await sql<Use['rows'][number]>`
    select ${sql.ref(id)} as id, ${name} as name
    from ${from}
    order by ${sql.ref(id)} desc
    limit ${NAMED}`.execute(db)
  return { kind, count: counted.rows[0]?.count ?? 0, rows }
}
