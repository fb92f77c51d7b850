import type { BrBot, BrBotDetail, brBots as contract } from '#contract/br-bots.ts'
import type { Penalty } from '#contract/penalties.ts'
import { auditReveal } from '../../auth/reveal.ts'
import { withInstants } from '../../db/instants.ts'
import type { Db } from '../../db/schema.ts'
import { PENALTY_COLUMNS } from '../../fleet/penalty-rows.ts'
import { requireProxy } from '../../fleet/proxy-tag.ts'
import type { Handlers } from '../../http/context.ts'
import { addBot } from './add.ts'
import { changeBot, editBot, removeBot } from './change.ts'
import { listBots } from './list.ts'
import { importRoster } from './roster-import.ts'
import { readBot, revealBot } from './rows.ts'

export const brBots: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listBots(db, query),

  get: ({ params: { id }, query: { reveal } }, context) => {
    const { db, transact, vault } = context
    if (!reveal) return withPenalties(db, readBot(db, id))
    return transact(async (trx) => {
      const bot = await withPenalties(trx, revealBot(trx, vault, id))
      const after = { fields: ['password', 'firebase_token'] }
      await auditReveal(trx, context, { action: 'br_bot.revealed', entityId: id, after })
      return bot
    })
  },

  add: ({ body }, context) => addBot(context, body),

  update: ({ params: { id }, body }, context) => editBot(context, id, body),

  async changeProxy({ params: { id }, body: { version, proxy_id } }, context) {
    await requireProxy(context.db, proxy_id)
    const set = { proxy_id }
    return changeBot(context, { id, version, action: 'br_bot.proxy_changed', set })
  },

  setActive: ({ params: { id }, body: { version, is_active } }, context) => {
    const action = is_active ? 'br_bot.activated' : 'br_bot.deactivated'
    return changeBot(context, { id, version, action, set: { is_active } })
  },

  remove: ({ params: { id }, body }, context) => removeBot(context, id, body?.version),

  import: importRoster,
}

async function withPenalties(db: Db, reading: Promise<BrBot>): Promise<BrBotDetail> {
  const bot = await reading
  return { ...bot, penalties: await penaltiesOf(db, bot.bot_id) }
}

/** More than any account has had. Penalties beyond it are those that ended longest ago. */
const SHOWN_MAX = 200

/** The penalties of an account: permanent ones, then the others by their end, latest first. */
async function penaltiesOf(db: Db, accountId: number): Promise<Penalty[]> {
  const rows = await db
    .selectFrom('penalty')
    .leftJoin('admin', 'admin.id', 'penalty.admin_id')
    .select(PENALTY_COLUMNS)
    .where('penalty.account_id', '=', accountId)
    .orderBy(({ eb }) => eb('penalty.ends_at', 'is not', null))
    .orderBy('penalty.ends_at', 'desc')
    .orderBy('penalty.id', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map(withInstants)
}
