import { sql } from 'kysely'
import { runCompiled } from './compiled.ts'
import type { PageRange } from './paging.ts'
import type { Database, Db } from './schema.ts'

/** Ids of a block, as the counter tables in the migration say. */
const BLOCK = 8192

export type BlockTable = Extract<keyof Database, `${string}_block`>

export interface SkippedRange extends PageRange {
  /** The range begins with this id instead of the first one. */
  readonly from?: number | undefined
}

/**
 * The same range of all rows of a table in the order of their ids, with most of its offset skipped by the counters of its blocks:
 * an offset alone reads every row before the page. A list that is not of all rows has no table of blocks.
 */
export async function skipBlocks(
  db: Db,
  table: BlockTable | undefined,
  range: PageRange,
): Promise<SkippedRange> {
  const { order, offset } = range
  if (!table || offset < BLOCK) return range
  const direction = sql.raw(order)
  const [last] = await runCompiled(
    db,
    `skip ${table} ${order}`,
    { offset },
    (values) => sql<{ block: number; skipped: number }>`
      select block, skipped from (
        select block, sum(amount) over (order by block ${direction}) - amount as skipped
        from ${sql.table(table)}
      ) as counted
      where skipped <= ${values.offset}
      order by skipped desc, block ${sql.raw(order === 'asc' ? 'desc' : 'asc')}
      limit 1`,
  )
  if (!last) return range
  const from = order === 'asc' ? last.block * BLOCK : (last.block + 1) * BLOCK - 1
  return { ...range, offset: offset - Number(last.skipped), from }
}
