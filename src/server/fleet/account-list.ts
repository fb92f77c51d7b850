import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BotFilters } from '#contract/bots.ts'
import { BOT_FIELDS } from '#contract/filter/registry/bots.ts'
import { FAILING } from '#contract/task-filters.ts'
import { fold } from '#domain/fold.ts'
import { FAILED_TASKS } from '#domain/task.ts'
import type { List } from '../db/lists/list.ts'
import { matchesText } from '../db/search.ts'
import { expirePenalties } from './expire-penalties.ts'

/** The game accounts with their filters, for the list and the map. */
export const ACCOUNTS: List<BotFilters> = {
  table: 'account',
  blocks: 'account_block',
  begin: expirePenalties,
  fields: BOT_FIELDS,
  sql: {
    server: 'server_id',
    task: {
      value: ({ column }) => column('task'),
      is: (task, { column }) =>
        task === FAILING ? sql`${column('task')} in (${FAILED})` : undefined,
    },
    task_since: 'task_since',
    penalized: { is: (is, { column }) => isPenalized(is === true, column('penalties_in_force')) },
    nickname: {
      value: ({ column }) => column('nickname_key'),
      contains: (text, { db, column }) =>
        matchesText(db, { table: 'account', column: 'nickname_key' }, text, column),
      fold,
    },
    cash: 'cash',
    deposit: 'deposit',
    payday: 'payday',
    group: {
      value: ({ column }) =>
        sql`(select group_id from br_bot where br_bot.account_id = ${column('id')})`,
    },
    created: 'created_at',
    updated: 'updated_at',
  },
  sorts: {
    nickname: 'nickname_key',
    cash: 'cash',
    deposit: 'deposit',
    task_since: { nullable: 'task_since' },
  },
  search: { column: 'nickname_key', index: 'account' },
  isOfOneIndex: ({ sort_by, task, is_penalized }) => {
    if (sort_by === 'task_since') return task !== undefined
    // The only other parameter is the server.
    if (sort_by === 'cash' || sort_by === 'deposit')
      return task === undefined && is_penalized === undefined
    return sort_by === 'id'
  },
}

/** The game accounts with a reported position. */
export const LIVE_ACCOUNTS: List<BotFilters> = {
  ...ACCOUNTS,
  filters: (_, column) => [
    sql`exists (
      select 1 from bot_state
      where bot_state.account_id = ${column('id')} and bot_state.x is not null)`,
  ],
}

// Written exactly as in the partial index.
const FAILED = sql.join(FAILED_TASKS.map((task) => sql.lit(task)))

const isPenalized = (is: boolean, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  is ? sql`${column} > 0` : sql`${column} = 0`
