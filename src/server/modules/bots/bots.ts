import type { bots as contract, ListedBot } from '#contract/bots.ts'
import { auditReveal } from '../../auth/reveal.ts'
import { exportList } from '../../csv-export.ts'
import { csvList, fieldColumns } from '../../csv-list.ts'
import { ACCOUNTS } from '../../fleet/account-list.ts'
import { readAccount, readAccounts, revealAccount, withTasks } from '../../fleet/account-rows.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import { visibleUses } from '../../fleet/visible-uses.ts'
import type { Handlers } from '../../http/context.ts'
import { removeHandler, write } from '../../rows/write.ts'
import { addAccount, changeAccount, removeAccount, usesOf } from './change.ts'
import { listAccounts } from './list.ts'

export const bots: Handlers<typeof contract> = {
  list: ({ query }, { db, user }) => listAccounts(db, user, query),

  export: ({ query }, context) => exportList(context, accountFile, query),

  async byIds({ query: { ids } }, { db, user }) {
    await expirePenalties(db)
    const sorted = [...new Set(ids)].sort((a, b) => a - b)
    return readAccounts(db, user, sorted)
  },

  async get({ params: { id }, query: { reveal } }, context) {
    const { db, transact, vault, user } = context
    await expirePenalties(db)
    if (!reveal) return withTasks(db, readAccount(db, user, id))
    return transact(async (trx) => {
      const account = await withTasks(trx, revealAccount(trx, vault, user, id))
      const after = { fields: ['password'] }
      await auditReveal(trx, context, { action: 'account.revealed', entityId: id, after })
      return account
    })
  },

  add: ({ body }, context) =>
    write(context, async (step) =>
      readAccount(step.trx, context.user, await addAccount(step, context.vault, body)),
    ),

  update: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      await changeAccount(step, context.vault, id, body)
      return readAccount(step.trx, context.user, id)
    }),

  async uses({ params: { id } }, { db, user }) {
    await readAccount(db, user, id)
    return visibleUses(await usesOf(db, id), user)
  },

  remove: removeHandler(removeAccount),
}

export const accountFile = csvList({
  list: ACCOUNTS,
  action: 'account.exported',
  columns: {
    ...fieldColumns('id', 'nickname', 'server_id', 'task', 'task_since', 'cash', 'deposit'),
    ...fieldColumns('payday', 'is_penalized'),
    br_bot_id: ({ br_bot }: ListedBot) => br_bot?.id ?? null,
    group: ({ br_bot }) => br_bot?.group?.name ?? null,
    ...fieldColumns('regip', 'created_at', 'updated_at'),
  },
  read: (db, ids, user) => readAccounts(db, user, ids),
})
