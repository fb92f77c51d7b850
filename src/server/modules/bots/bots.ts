import type { bots as contract } from '#contract/bots.ts'
import { auditReveal } from '../../auth/reveal.ts'
import { settlePenalties } from '../../counters/penalty-tally.ts'
import { audit } from '../../history/audit.ts'
import type { Handlers } from '../../http/context.ts'
import { addAccount, changeAccount, removeAccount } from './change.ts'
import { exportAccounts } from './export.ts'
import { listAccounts } from './list.ts'
import { readAccount, readAccounts, revealAccount, withTasks } from './rows.ts'

export const bots: Handlers<typeof contract> = {
  list: ({ query }, { db, user }) => listAccounts(db, user, query),

  export: exportAccounts,

  async byIds({ query: { ids } }, { db, user }) {
    await settlePenalties(db)
    const sorted = [...new Set(ids)].sort((a, b) => a - b)
    return readAccounts(db, user, sorted)
  },

  async get({ params: { id }, query: { reveal } }, context) {
    const { db, transact, vault, user } = context
    await settlePenalties(db)
    if (!reveal) return withTasks(db, readAccount(db, user, id))
    return transact(async (trx) => {
      const account = await withTasks(trx, revealAccount(trx, vault, user, id))
      const after = { fields: ['password'] }
      await auditReveal(trx, context, { action: 'account.revealed', entityId: id, after })
      return account
    })
  },

  async add({ body }, context) {
    const { transact, caller, live, user } = context
    const account = await transact(async (trx) => {
      const { id, kept, after } = await addAccount(trx, context, body)
      await audit(trx, caller, { action: 'account.added', entityId: id, after }, kept)
      return readAccount(trx, user, id)
    })
    live.changed('bots', [account.id])
    return account
  },

  async update({ params: { id }, body: { version, ...change } }, context) {
    const { transact, caller, live, user } = context
    const account = await transact(async (trx) => {
      const { kept, ...entry } = await changeAccount(trx, context, { id, version, change })
      await audit(trx, caller, { action: 'account.changed', entityId: id, ...entry }, kept)
      return readAccount(trx, user, id)
    })
    live.changed('bots', [id])
    return account
  },

  async remove({ params: { id }, body }, context) {
    const { transact, caller, live } = context
    await transact(async (trx) => {
      const { kept, before } = await removeAccount(trx, context, { id, version: body?.version })
      await audit(trx, caller, { action: 'account.deleted', entityId: id, before }, kept)
    })
    live.changed('bots', [id])
    return null
  },
}
