import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database, Db } from '#server/db/schema.ts'

/** Compares every counter, and every row of names, with the rows that it is derived from. */
export async function expectExactCounters(db: Db): Promise<void> {
  for (const [counter, counted] of Object.entries(COUNTERS)) {
    const rows = await read(db, sql`select * from ${sql.table(counter)}`)
    const isCounted = (row: string) => !/"(amount|orders)":0[,}]/.test(row)
    expect(rows.filter(isCounted)).toEqual((await read(db, counted)).filter(isCounted))
  }
  for (const [kept, counted] of COLUMNS)
    expect(await read(db, kept)).toEqual(await read(db, counted))
}

const BLOCKED = ['br_bot', 'account', 'penalty', 'trade_order'] as const

/** Each table of counters, with a query of the same sums over the rows. */
const COUNTERS: Partial<Record<keyof Database, RawBuilder<unknown>>> = {
  br_bot_counter: sql`select server_id, job_type, is_active, registration_status, count(*) as amount
    from br_bot group by 1, 2, 3, 4`,
  br_bot_hours_counter: sql`select start_hour, end_hour, is_active, count(*) as amount
    from br_bot group by 1, 2, 3`,
  br_bot_group_counter: sql`select group_id, is_active, count(*) as amount
    from br_bot where group_id is not null group by 1, 2`,
  br_bot_group_total: sql`select 1 as manned, count(distinct group_id) as amount
    from br_bot where group_id is not null and is_active = ${true}`,
  ...Object.fromEntries(
    BLOCKED.map((table) => [
      `${table}_block`,
      sql`select id / 8192 as block, count(*) as amount from ${sql.table(table)} group by 1`,
    ]),
  ),
  account_counter: sql`select server_id, coalesce(task, '') as task,
      exists (select 1 from penalty where account_id = account_status.id and not is_over) as is_penalized,
      count(*) as amount
    from account_status group by 1, 2, 3`,
  account_money_counter: sql`select server_id, sum(cash + deposit) as amount from account_money group by 1`,
  proxy_counter: sql`select service, is_banned,
      exists (select 1 from br_bot where proxy_id = proxy.id)
        or exists (select 1 from br_bot_group where proxy_id = proxy.id) as is_used,
      count(*) as amount
    from proxy group by 1, 2, 3`,
  penalty_counter: sql`select server_id, type, coalesce(jail_type, '') as jail_type,
      case when ends_at is null then 'permanent' when is_over then 'ended' else 'active' end as state,
      count(*) as amount
    from penalty group by 1, 2, 3, 4`,
  trade_order_counter: sql`select server_id, type, platform, status,
      count(*) as orders, sum(amount) as amount, sum(price_cents) as price_cents
    from trade_order group by 1, 2, 3, 4`,
  trade_order_total: sql`select type, platform, status,
      count(*) as orders, sum(amount) as amount, sum(price_cents) as price_cents
    from trade_order group by 1, 2, 3`,
}

type Pair = readonly [RawBuilder<unknown>, RawBuilder<unknown>]

function namesOf(table: 'br_bot' | 'penalty'): Pair {
  return [
    sql`select id, account_id, nickname_key from ${sql.table(`${table}_name`)}`,
    sql`select named.id, account.id as account_id, account.nickname_key
      from ${sql.table(table)} as named join account on account.id = named.account_id`,
  ]
}

/** Each counter column and table of names, with a query of the rows that it is derived from. */
const COLUMNS: readonly Pair[] = [
  [
    sql`select id, used_by_bots, used_by_groups from proxy`,
    sql`select id, (select count(*) from br_bot where proxy_id = proxy.id) as used_by_bots,
        (select count(*) from br_bot_group where proxy_id = proxy.id) as used_by_groups
      from proxy`,
  ],
  [
    sql`select id, bot_count from br_bot_group`,
    sql`select id, (select count(*) from br_bot where group_id = br_bot_group.id) as bot_count
      from br_bot_group`,
  ],
  [
    sql`select id, penalty_count from admin`,
    sql`select id, (select count(*) from penalty where admin_id = admin.id) as penalty_count
      from admin`,
  ],
  [
    sql`select id, penalties_in_force from account_status`,
    sql`select id, (select count(*) from penalty where account_id = account.id and not is_over)
        as penalties_in_force
      from account`,
  ],
  [sql`select id, server_id from account_money`, sql`select id, server_id from account`],
  [sql`select id, server_id from account_status`, sql`select id, server_id from account`],
  namesOf('br_bot'),
  namesOf('penalty'),
]

async function read(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`${query}`.execute(db)
  return rows.map((row) => JSON.stringify(plain(row))).sort()
}

/** SQLite has no booleans in expressions. */
const plain = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  )
