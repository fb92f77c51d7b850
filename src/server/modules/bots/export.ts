import type { bots as contract, ListedBot } from '#contract/bots.ts'
import { exportList } from '../../csv-export.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import type { Handler } from '../../http/context.ts'
import { ACCOUNTS } from './list.ts'
import { readAccounts } from './rows.ts'

export const exportAccounts: Handler<typeof contract.export> = async ({ query }, context) => {
  const { db, user } = context
  await expirePenalties(db)
  return exportList(context, ACCOUNTS, {
    action: 'account.exported',
    query,
    columns: {
      id: (account: ListedBot) => account.id,
      nickname: ({ nickname }) => nickname,
      server_id: ({ server_id }) => server_id,
      task: ({ task }) => task,
      task_since: ({ task_since }) => task_since,
      cash: ({ cash }) => cash,
      deposit: ({ deposit }) => deposit,
      payday: ({ payday }) => payday,
      is_penalised: ({ is_penalised }) => is_penalised,
      br_bot_id: ({ br_bot }) => br_bot?.id ?? null,
      group: ({ br_bot }) => br_bot?.group?.name ?? null,
      regip: ({ regip }) => regip,
      created_at: ({ created_at }) => created_at,
      updated_at: ({ updated_at }) => updated_at,
    },
    read: (ids) => readAccounts(db, user, ids),
  })
}
