import { sql } from 'kysely'
import type { Use } from '#contract/errors.ts'
import { readUses } from '../../db/references.ts'
import type { Db } from '../../db/schema.ts'

/** The BR bots and groups that work through a proxy. */
export const usesOf = (db: Db, id: number): Promise<Use[]> =>
  readUses(db, [
    {
      kind: 'br_bots',
      from: sql`br_bot
        join account on account.id = br_bot.account_id
        where br_bot.proxy_id = ${id}`,
      id: 'br_bot.id',
      name: sql`account.nickname`,
    },
    {
      kind: 'br_bot_groups',
      from: sql`br_bot_group where br_bot_group.proxy_id = ${id}`,
      id: 'br_bot_group.id',
      name: sql`br_bot_group.name`,
    },
  ])
