import type { Db } from './schema.ts'
import { amongIds } from './search.ts'

/** Names new penalties for search; without it none finds them. Later changes and deletes follow by key. */
export async function namePenalties(trx: Db, ids: number[]): Promise<void> {
  const named = trx
    .selectFrom('penalty')
    .innerJoin('account', 'account.id', 'penalty.account_id')
    .select(['penalty.id', 'account.id as account_id', 'account.nickname_key'])
    .where(amongIds(trx, 'penalty.id', ids))
  await trx
    .insertInto('penalty_name')
    .columns(['id', 'account_id', 'nickname_key'])
    .expression(named)
    .execute()
}
