import { sql } from 'kysely'
import type {
  BrBotGroup,
  BrBotGroupQuery,
  brBotGroups as contract,
} from '#contract/br-bot-groups.ts'
import type { List } from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import type { Db } from '../../db/schema.ts'
import type { Handler } from '../../http/context.ts'
import { batches } from '../../import/batches.ts'
import { createYielder } from '../../import/yielding.ts'
import { readGroups } from './rows.ts'

const GROUPS: List<Pick<BrBotGroupQuery, 'is_idle'>> = {
  table: 'br_bot_group',
  filters: ({ is_idle }) =>
    is_idle === undefined ? [] : [is_idle ? sql`not ${HAS_ACTIVE}` : HAS_ACTIVE],
  sorts: { name: 'name_key' },
  search: { column: 'name_key', index: 'br_bot_group', isCounted: true },
}

const HAS_ACTIVE = sql<boolean>`exists (
  select 1 from br_bot_group_counter as counter
  where counter.group_id = br_bot_group.id and counter.is_active = true and counter.amount > 0)`

export const listGroups: Handler<typeof contract.list> = async ({ query }, { db }) => {
  const { page } = query
  if (page === undefined) {
    const all = { ...query, page: 1, per_page: Number.MAX_SAFE_INTEGER }
    return readInOrder(db, (await listPage(db, GROUPS, all)).ids)
  }
  const { ids, meta } = await listPage(db, GROUPS, { ...query, page })
  return { data: await readInOrder(db, ids), meta }
}

/** A group has up to a thousand bots. */
const GROUPS_AT_ONCE = 10

async function readInOrder(db: Db, ids: number[]): Promise<BrBotGroup[]> {
  const yieldIfBusy = createYielder()
  const found: BrBotGroup[] = []
  for (const batch of batches(ids, GROUPS_AT_ONCE)) {
    const groups = await readGroups(db, batch)
    found.push(...batch.flatMap((id) => groups.get(id) ?? []))
    await yieldIfBusy()
  }
  return found
}
