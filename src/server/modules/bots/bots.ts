import type { bots as contract } from '#contract/bots.ts'
import { audit } from '../../db/audit.ts'
import { transact } from '../../db/transact.ts'
import type { Handlers } from '../../http/context.ts'
import { listAccounts } from './list.ts'
import { readAccount, readAccounts, revealAccount } from './rows.ts'

export const bots: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listAccounts(db, query),

  byIds: ({ query: { ids } }, { db }) =>
    readAccounts(
      db,
      [...new Set(ids)].sort((a, b) => a - b),
    ),

  get: ({ params: { id }, query: { reveal } }, { db, vault, caller }) => {
    if (!reveal) return readAccount(db, id)
    return transact(db, async (trx) => {
      const account = await revealAccount(trx, vault, id)
      const after = { fields: ['password'] }
      await audit(trx, caller, { action: 'account.revealed', entityId: id, after })
      return account
    })
  },
}
