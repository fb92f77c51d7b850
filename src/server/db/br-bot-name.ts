import type { Db } from './schema.ts'
import { amongIds } from './search.ts'

/** Names new BR bots for search and order; without it they are in no list. Later changes and deletes follow by key. */
export async function nameBots(trx: Db, ids: number[]): Promise<void> {
  const named = trx
    .selectFrom('br_bot')
    .innerJoin('account', 'account.id', 'br_bot.account_id')
    .select(['br_bot.id', 'account.id as account_id', 'account.nickname_key'])
    .where(amongIds(trx, 'br_bot.id', ids))
  await trx
    .insertInto('br_bot_name')
    .columns(['id', 'account_id', 'nickname_key'])
    .expression(named)
    .execute()
}
