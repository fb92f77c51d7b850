import { sql } from 'kysely'
import type { Use } from '#contract/errors.ts'
import type { Db } from '../../db/schema.ts'

/** So many of each kind are named; the rest are counted. */
const NAMED = 10

interface Named {
  readonly kind: Use['kind']
  readonly from: ReturnType<typeof sql>
  readonly id: string
  readonly name: ReturnType<typeof sql>
}

/** Everything that stands on a server or may go there. */
export async function usesOf(db: Db, id: number): Promise<Use[]> {
  const kinds: Named[] = [
    {
      kind: 'br_bots',
      from: sql`br_bot_server
        join br_bot on br_bot.id = br_bot_server.br_bot_id
        join account on account.id = br_bot.account_id
        where br_bot_server.server_id = ${id}`,
      id: 'br_bot.id',
      name: sql`account.nickname`,
    },
    {
      kind: 'bots',
      from: sql`account where account.server_id = ${id}`,
      id: 'account.id',
      name: sql`account.nickname`,
    },
    {
      kind: 'admins',
      from: sql`admin where admin.server_id = ${id}`,
      id: 'admin.id',
      name: sql`admin.nickname`,
    },
    {
      kind: 'orders',
      from: sql`trade_order where trade_order.server_id = ${id}`,
      id: 'trade_order.id',
      name: sql`trade_order.type`,
    },
  ]
  const uses: Use[] = []
  for (const kind of kinds) uses.push(await countUse(db, kind))
  return uses
}

async function countUse(db: Db, { kind, from, id, name }: Named): Promise<Use> {
  const counted = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)
  const { rows } = await sql<Use['rows'][number]>`
    select ${sql.ref(id)} as id, ${name} as name
    from ${from}
    order by ${sql.ref(id)} desc
    limit ${NAMED}`.execute(db)
  return { kind, count: counted.rows[0]?.count ?? 0, rows }
}

/** Forgets that there is nothing of any kind on a server: some of these counts refer to it. */
export async function dropCounts(trx: Db, id: number): Promise<void> {
  const none = [
    ['br_bot_tally', 'amount'],
    ['account_tally', 'amount'],
    ['penalty_tally', 'amount'],
    ['trade_order_tally', 'orders'],
  ] as const
  for (const [table, amount] of none)
    await sql`delete from ${sql.table(table)}
      where server_id = ${id} and ${sql.ref(amount)} = 0`.execute(trx)
}
