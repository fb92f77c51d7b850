import { sql } from 'kysely'
import type { Use } from '#contract/errors.ts'
import { readUses } from '../../db/references.ts'
import type { Db } from '../../db/schema.ts'

/** Everything that stands on a server or may go there. */
export const usesOf = (db: Db, id: number): Promise<Use[]> =>
  readUses(db, [
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
  ])
