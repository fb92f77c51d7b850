import { sql } from 'kysely'
import type { Use } from '#contract/errors.ts'
import { readUses } from '../../db/references.ts'
import type { Db } from '../../db/schema.ts'

/** What would be lost with an account: the BR bot that plays it, and what it was punished with. */
export const usesOf = (db: Db, id: number): Promise<Use[]> =>
  readUses(db, [
    {
      kind: 'br_bots',
      from: sql`br_bot
        join account on account.id = br_bot.account_id
        where br_bot.account_id = ${id}`,
      id: 'br_bot.id',
      name: sql`account.nickname`,
    },
    {
      kind: 'penalties',
      from: sql`penalty where penalty.account_id = ${id}`,
      id: 'penalty.id',
      name: sql`penalty.type`,
    },
  ])
