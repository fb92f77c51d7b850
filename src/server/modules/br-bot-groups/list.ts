import { type SqlBool, sql } from 'kysely'
import type {
  BrBotGroup,
  BrBotGroupQuery,
  brBotGroups as contract,
} from '#contract/br-bot-groups.ts'
import { metaOf } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { matchingIds } from '../../db/search.ts'
import type { Handler } from '../../http/context.ts'
import { batches } from '../../import/batches.ts'
import { createYielder } from '../../import/yielding.ts'
import { readGroups } from './rows.ts'

export const listGroups: Handler<typeof contract.list> = async ({ query }, { db }) => {
  const { page, per_page, sort_by, sort_order } = query
  const matching = matches(db, query)
  const sorted = db
    .selectFrom('br_bot_group')
    .select('id')
    .where(matching)
    .orderBy(sort_by === 'name' ? 'name_key' : sort_by, sort_order)
    .orderBy('id', sort_order)
  if (page === undefined) return inOrder(db, await sorted.execute())

  const counts = await db
    .selectFrom('br_bot_group')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(matching).as('filtered'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await sorted
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data: await inOrder(db, rows), meta: metaOf({ page, per_page }, counts) }
}

function matches(db: Db, { search, is_idle }: BrBotGroupQuery) {
  const tests = [
    ...(search === '' ? [] : [sql`id in ${matchingIds(db, 'br_bot_group', 'name_key', search)}`]),
    ...(is_idle === undefined ? [] : [is_idle ? sql`not ${HAS_ACTIVE}` : HAS_ACTIVE]),
  ]
  return tests.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(tests, sql` and `)}`
}

const HAS_ACTIVE = sql`exists (
  select 1 from br_bot_group_counter as tally
  where tally.group_id = br_bot_group.id and tally.is_active = true and tally.amount > 0)`

/** A group has up to a thousand bots. */
const GROUPS_AT_ONCE = 10

async function inOrder(db: Db, rows: { id: number }[]) {
  const ids = rows.map(({ id }) => id)
  const pace = createYielder()
  const found: BrBotGroup[] = []
  for (const batch of batches(ids, GROUPS_AT_ONCE)) {
    const groups = await readGroups(db, batch)
    found.push(...batch.flatMap((id) => groups.get(id) ?? []))
    await pace()
  }
  return found
}
