import type { BotFilters, bots as contract, ListedBot } from '#contract/bots.ts'
import { exportCsv } from '../../csv-export.ts'
import type { Db } from '../../db/schema.ts'
import { holdsText } from '../../db/search.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import type { Handler } from '../../http/context.ts'
import { filters } from './list.ts'
import { readAccounts } from './rows.ts'

export const exportAccounts: Handler<typeof contract.export> = async ({ query }, context) => {
  const { db, user } = context
  await expirePenalties(db)
  return exportCsv(context, {
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
    read: async (last, limit) => readAccounts(db, user, await idsAfter(db, query, last, limit)),
  })
}

async function idsAfter(db: Db, query: BotFilters, last: ListedBot | undefined, limit: number) {
  let select = db.selectFrom('account').select('account.id').orderBy('account.id', 'desc')
  for (const test of filters(query)) select = select.where(test)
  if (query.search !== '')
    select = select.where(holdsText(db, 'account.nickname_key', query.search))
  if (last) select = select.where('account.id', '<', last.id)
  return (await select.limit(limit).execute()).map(({ id }) => id)
}
