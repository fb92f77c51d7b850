import { sql } from 'kysely'
import type { BrBot, BrBotDraft, brBots as contract } from '#contract/br-bots.ts'
import { fold } from '#domain/fold.ts'
import { auditReveal } from '../../auth/reveal.ts'
import type { Person } from '../../auth/session.ts'
import type { Vault } from '../../auth/vault.ts'
import { lockedIds } from '../../db/lock-rows.ts'
import type { Db } from '../../db/schema.ts'
import { refusedField } from '../../errors.ts'
import { ACCOUNT } from '../../fleet/account.ts'
import { placeOf } from '../../fleet/account-rows.ts'
import {
  addBots,
  lockMembers,
  moveBot,
  removeBots,
  requireGroup,
} from '../../fleet/group-members.ts'
import { requireProxy } from '../../fleet/proxy-tag.ts'
import { SERVER_DELETED } from '../../fleet/require-server.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { importHandler } from '../../import/finish-import.ts'
import { insertRow, takeRow } from '../../rows/steps.ts'
import { removeHandler, type Write, write } from '../../rows/write.ts'
import {
  BR_BOT,
  deleteBots,
  editBot,
  NOTHING_KNOWN,
  setActive,
  setCredentials,
  setProxy,
} from './change.ts'
import { listBots } from './list.ts'
import { ROSTER_IMPORT } from './roster-import.ts'
import { readBot, revealBot } from './rows.ts'
import { requireServers, writeServers } from './servers.ts'

export const brBots: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listBots(db, query),

  get: ({ params: { id }, query: { reveal } }, context) => {
    const { db, transact, vault } = context
    if (!reveal) return readBot(db, id)
    return transact(async (trx) => {
      const bot = await revealBot(trx, vault, id)
      const after = { fields: ['password', 'firebase_token'] }
      await auditReveal(trx, context, { action: 'br_bot.revealed', entityId: id, after })
      return bot
    })
  },

  add: ({ body }, context) => addBot(context, body),

  update: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      const { version, ...change } = body
      const bot = await takeRow(step, BR_BOT, id, version)
      await editBot(step, context.vault, bot, change)
      return readBot(step.trx, id)
    }),

  changeProxy: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      const { version, proxy_id } = body
      await requireProxy(step.trx, proxy_id)
      await setProxy(step, [await takeRow(step, BR_BOT, id, version)], proxy_id)
      return readBot(step.trx, id)
    }),

  changeGroup: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      await setGroup(step, id, body.version, body.group_id)
      return readBot(step.trx, id)
    }),

  setActive: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      const { version, is_active } = body
      await setActive(step, [await takeRow(step, BR_BOT, id, version)], is_active)
      return readBot(step.trx, id)
    }),

  remove: removeHandler((step, id, version) => deleteBots(step, [id], version)),

  import: importHandler(ROSTER_IMPORT),
}

/** Puts a BR bot into a group instead of its current one; `null` only removes it. */
async function setGroup(
  step: Write,
  id: number,
  version: number | undefined,
  to: number | null,
): Promise<void> {
  await lockMembers(step.trx, [id], to === null ? [] : [to])
  if (to !== null) await requireGroup(step.trx, to)
  const { group_id: from } = (await takeRow(step, BR_BOT, id, version)).row
  if (from === to) return
  if (from !== null && to !== null) await moveBot(step, id, { from, to })
  else if (from !== null) await removeBots(step, from, [id])
  else if (to !== null) await addBots(step, to, [id])
}

const TAKEN = 'This nickname is taken on that server.'

/** Adds a BR bot with its game account, or uses an existing account with that nickname that has no BR bot. */
function addBot(context: Context<Person>, draft: BrBotDraft): Promise<BrBot> {
  return write(context, async (step) => {
    const { vault } = context
    const { trx } = step
    const server_id = await requireServers(trx, draft.server_ids)
    await requireProxy(trx, draft.proxy_id)
    const account_id = await takeAccount(step, vault, draft, server_id)
    const { nickname, password, server_ids, ...settings } = draft
    const values = { ...settings, ...NOTHING_KNOWN, account_id, server_id }
    const id = await insertRow(step, BR_BOT, values, {
      after: { ...draft, password: vault.mark(password), account_id },
      refused: {
        duplicate: { field: 'nickname', message: TAKEN },
        reference: 'The proxy or the server was deleted by someone else.',
      },
    })
    await writeServers(trx, [id], server_ids)
    return readBot(trx, id)
  })
}

/** Deleting a BR bot keeps its account; adding the bot again uses the account, with the new password. */
async function takeAccount(
  step: Write,
  vault: Vault,
  { nickname, password }: BrBotDraft,
  server_id: number,
): Promise<number> {
  const nickname_key = fold(nickname)
  const isNamed = sql`server_id = ${server_id} and nickname_key = ${nickname_key}`
  const [left] = (await lockedIds(step.trx, 'account', isNamed).execute(step.trx)).rows
  if (left) {
    const id = Number(left.id)
    if (await hasBot(step.trx, id)) throw refusedField('nickname', TAKEN, 'conflict')
    await setCredentials(step, vault, id, { nickname, password })
    return id
  }
  const login = { server_id, nickname }
  const valuesOf = (id: number) => ({
    ...login,
    nickname_key,
    password_sealed: vault.seal(placeOf(id), password),
    regip: null,
  })
  return insertRow(step, ACCOUNT, valuesOf, {
    after: { ...login, password: vault.mark(password) },
    refused: { reference: SERVER_DELETED },
  })
}

async function hasBot(trx: Db, account_id: number): Promise<boolean> {
  const bots = trx.selectFrom('br_bot').select('id').where('account_id', '=', account_id)
  return (await bots.executeTakeFirst()) !== undefined
}
