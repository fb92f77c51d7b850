import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { amongIds } from '../db/search.ts'

/**
 * Writes down beside new BR bots or penalties what their accounts are called, for search and order: without it no search
 * finds them, and BR bots are in no list. Later changes and deletes follow by key.
 */
export async function keepNames(trx: Db, table: 'br_bot' | 'penalty', ids: number[]) {
  await sql`insert into ${sql.table(`${table}_name`)} (id, account_id, nickname_key)
    select named.id, account.id, account.nickname_key
    from ${sql.table(table)} as named join account on account.id = named.account_id
    where ${amongIds(trx, 'named.id', ids)}`.execute(trx)
}
