import type { penalties as contract, ListedPenalty } from '#contract/penalties.ts'
import { exportList } from '../../csv-export.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import type { Handler } from '../../http/context.ts'
import { PENALTIES } from './list.ts'
import { readPenalties } from './rows.ts'

export const exportPenalties: Handler<typeof contract.export> = async ({ query }, context) => {
  const { db } = context
  await expirePenalties(db)
  return exportList(context, PENALTIES, {
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
    read: (ids) => readPenalties(db, ids),
  })
}
