import { sql } from 'kysely'
import { GROUP_FIELDS } from '#contract/filter/registry/br-bot-groups.ts'
import type { List } from '../../db/lists/list.ts'

export const GROUPS: List<object> = {
  table: 'br_bot_group',
  fields: GROUP_FIELDS,
  sql: {
    idle: { is: (is) => (is === true ? sql`not ${HAS_ACTIVE}` : HAS_ACTIVE) },
    size: 'size',
    bots: 'bot_count',
    proxy: 'proxy_id',
    created: 'created_at',
    updated: 'updated_at',
  },
  sorts: { name: 'name_key' },
  search: { column: 'name_key', index: 'br_bot_group', isCounted: true },
}

const HAS_ACTIVE = sql<boolean>`exists (
  select 1 from br_bot_group_counter as counter
  where counter.group_id = br_bot_group.id and counter.is_active = true and counter.amount > 0)`
