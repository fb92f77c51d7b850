import type { BrBot, BrBotDraft } from '#contract/br-bots.ts'
import { fold } from '#domain/fold.ts'
import type { Person } from '../../auth/session.ts'
import type { Vault } from '../../auth/vault.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { refusedField } from '../../errors.ts'
import { requireProxy } from '../../fleet/proxy-tag.ts'
import type { Context } from '../../http/context.ts'
import { record } from '../../rows/steps.ts'
import { write } from '../../rows/write.ts'
import { BR_BOT } from './change.ts'
import { readBot } from './rows.ts'
import { requireServers, writeServers } from './servers.ts'

const TAKEN = 'This nickname is taken on that server.'

/** Adds a BR bot with its game account, or uses an existing account with that nickname that has no BR bot. */
export function addBot(context: Context<Person>, draft: BrBotDraft): Promise<BrBot> {
  return write(context, async (step) => {
    const { vault } = context
    const { trx, hints } = step
    const server_id = await requireServers(trx, draft.server_ids)
    await requireProxy(trx, draft.proxy_id)
    const account_id = await takeAccount(trx, vault, draft, server_id)
    const { nickname, password, server_ids, ...settings } = draft
    const insert = trx
      .insertInto('br_bot')
      .values({ ...settings, ...NOTHING_KNOWN, account_id, server_id })
    const row = await orRefused(insert.returning('id').executeTakeFirstOrThrow(), {
      duplicate: NICKNAME_TAKEN,
      reference: 'The proxy or the server was deleted by someone else.',
    })
    await writeServers(trx, row.id, server_ids)
    const after = { ...draft, password: vault.mark(password), account_id }
    const entry = { action: 'br_bot.added', entityId: row.id, after } as const
    await record(step, BR_BOT, entry, { ids: [row.id] })
    hints.push({ topic: 'bots', ids: [account_id] })
    return readBot(trx, row.id)
  })
}

const NOTHING_KNOWN = {
  firebase_id: null,
  firebase_token_sealed: null,
  am_id: null,
  reg_ip: null,
  group_id: null,
  device: null,
  client_info: null,
}

/** Deleting a BR bot keeps its account; adding the bot again uses the account, with the new password. */
async function takeAccount(
  trx: Db,
  vault: Vault,
  { nickname, password }: BrBotDraft,
  server_id: number,
): Promise<number> {
  const kept = await trx
    .selectFrom('account')
    .leftJoin('br_bot', 'br_bot.account_id', 'account.id')
    .select(['account.id', 'br_bot.id as br_bot_id'])
    .where('account.server_id', '=', server_id)
    .where('account.nickname_key', '=', fold(nickname))
    .executeTakeFirst()
  if (kept?.br_bot_id) throw refusedField('nickname', TAKEN, 'conflict')
  if (!kept) return makeAccount(trx, vault, nickname, password, server_id)

  await trx
    .updateTable('account')
    .set(({ eb }) => ({
      nickname,
      password_sealed: seal(vault, kept.id, password),
      version: eb('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', kept.id)
    .execute()
  return kept.id
}

const NICKNAME_TAKEN = { field: 'nickname', message: TAKEN }

async function makeAccount(
  trx: Db,
  vault: Vault,
  nickname: string,
  password: string,
  server_id: number,
): Promise<number> {
  const [id = 0] = await reserveIds(trx, 'account', 1)
  const password_sealed = seal(vault, id, password)
  const row = {
    id,
    server_id,
    nickname,
    nickname_key: fold(nickname),
    password_sealed,
    regip: null,
  }
  await orRefused(trx.insertInto('account').values(row).execute(), { duplicate: NICKNAME_TAKEN })
  return id
}

const seal = (vault: Vault, row: number, password: string) =>
  vault.seal({ table: 'account', column: 'password_sealed', row }, password)
