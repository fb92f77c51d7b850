import type { penalties as contract, ListedPenalty, PenaltyFilters } from '#contract/penalties.ts'
import { exportCsv } from '../../csv-export.ts'
import type { Db } from '../../db/schema.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import type { Handler } from '../../http/context.ts'
import { filters, ofAccountsLike } from './list.ts'
import { readPenalties } from './rows.ts'

export const exportPenalties: Handler<typeof contract.export> = async ({ query }, context) => {
  const { db } = context
  await expirePenalties(db)
  return exportCsv(context, {
    action: 'penalty.exported',
    query,
    columns: {
      id: (penalty: ListedPenalty) => penalty.id,
      bot_id: ({ bot_id }) => bot_id,
      nickname: ({ bot }) => bot.nickname,
      server_id: ({ bot }) => bot.server_id,
      type: ({ type }) => type,
      jail_type: ({ jail_type }) => jail_type,
      reason: ({ reason }) => reason,
      starts_at: ({ starts_at }) => starts_at,
      ends_at: ({ ends_at }) => ends_at,
      admin: ({ admin_name }) => admin_name,
    },
    read: async (last, limit) => readPenalties(db, await idsAfter(db, query, last, limit)),
  })
}

async function idsAfter(
  db: Db,
  query: PenaltyFilters,
  last: ListedPenalty | undefined,
  limit: number,
) {
  let select = db.selectFrom('penalty').select('penalty.id').orderBy('penalty.id', 'desc')
  for (const test of filters(query)) select = select.where(test)
  if (query.search !== '') select = select.where(ofAccountsLike(db, query.search))
  if (last) select = select.where('penalty.id', '<', last.id)
  return (await select.limit(limit).execute()).map(({ id }) => id)
}
