import { sql } from 'kysely'
import { runCompiled } from './compiled.ts'
import type { PageRange } from './paging.ts'
import type { Database, Db } from './schema.ts'

/** Number of ids in a block, as defined by the counter tables in the migration. */
const BLOCK = 8192

export type BlockTable = Extract<keyof Database, `${string}_block`>

export interface SkippedRange extends PageRange {
  /** The first id of the range. */
  readonly from?: number | undefined
}

/**
 * Converts a range of all rows of a table, ordered by id, to one with a smaller offset. The counters of blocks skip most of
 * the offset, because an offset reads every row before the page. Only lists of all rows have a table of blocks.
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
