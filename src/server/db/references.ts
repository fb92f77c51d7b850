import { type RawBuilder, sql } from 'kysely'
import type { Use } from '#contract/errors.ts'
import type { Db } from './schema.ts'

/** At most this many uses of each kind are named; the rest are counted. */
const NAMED = 10

type Sql = ReturnType<typeof sql>

/** The rows that can use another row: their tables, id and name. */
const USERS: Record<Use['kind'], { readonly from: Sql; readonly id: string; readonly name: Sql }> =
  {
    br_bots: {
      from: sql`br_bot join account on account.id = br_bot.account_id`,
      id: 'br_bot.id',
      name: sql`account.nickname`,
    },
    br_bot_groups: { from: sql`br_bot_group`, id: 'br_bot_group.id', name: sql`br_bot_group.name` },
    bots: { from: sql`account`, id: 'account.id', name: sql`account.nickname` },
    admins: { from: sql`admin`, id: 'admin.id', name: sql`admin.nickname` },
    orders: { from: sql`trade_order`, id: 'trade_order.id', name: sql`trade_order.type` },
    penalties: { from: sql`penalty`, id: 'penalty.id', name: sql`penalty.type` },
  }

/** The rows that use other rows, by kind. Each condition selects the rows of a kind that use it. */
export async function readUses(
  db: Db,
  conditions: readonly (readonly [kind: Use['kind'], condition: RawBuilder<unknown>])[],
): Promise<Use[]> {
  const uses: Use[] = []
  for (const [kind, condition] of conditions) {
    const { from, id, name } = USERS[kind]
    const used = sql`${from} where ${condition}`
    const counted = await sql<{ count: number }>`select count(*) as count from ${used}`.execute(db)
    const { rows } = await sql<Use['rows'][number]>`
      select ${sql.ref(id)} as id, ${name} as name
      from ${used}
      order by ${sql.ref(id)} desc
      limit ${NAMED}`.execute(db)
    uses.push({ kind, count: counted.rows[0]?.count ?? 0, rows })
  }
  return uses
}
