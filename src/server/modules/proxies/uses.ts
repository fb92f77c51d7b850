import type { Use } from '#contract/errors.ts'
import type { Db } from '../../db/schema.ts'

/** So many of each kind are named; the rest are counted. */
const NAMED = 10

/** The BR bots and groups that work through a proxy. */
export async function usesOf(db: Db, id: number): Promise<Use[]> {
  const bots = db.selectFrom('br_bot').where('proxy_id', '=', id)
  const groups = db.selectFrom('br_bot_group').where('proxy_id', '=', id)
  const count = async (counted: Promise<{ count: number } | undefined>) =>
    (await counted)?.count ?? 0
  return [
    {
      kind: 'br_bots',
      count: await count(
        bots.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst(),
      ),
      rows: await bots
        .innerJoin('account', 'account.id', 'br_bot.account_id')
        .select(['br_bot.id', 'account.nickname as name'])
        .orderBy('br_bot.id', 'desc')
        .limit(NAMED)
        .execute(),
    },
    {
      kind: 'br_bot_groups',
      count: await count(
        groups.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst(),
      ),
      rows: await groups.select(['id', 'name']).orderBy('id', 'desc').limit(NAMED).execute(),
    },
  ]
}
