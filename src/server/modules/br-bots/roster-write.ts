import { fold } from '#domain/fold.ts'
import type { Vault } from '../../auth/vault.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { batches } from '../../import/batches.ts'
import type { RosterDraft } from '../../import/roster-row.ts'
import { createYielder, mapYielding } from '../../import/yielding.ts'
import { addGroups, type GroupPlan } from './roster-groups.ts'
import { accountKey, type LeftAccounts } from './roster-nicknames.ts'

/** The existing rows that a roster refers to. */
export interface Known {
  readonly accounts: LeftAccounts
  readonly proxies: ReadonlyMap<string, number>
  readonly groups: GroupPlan
}

/** Writes the bots with their accounts; the caller's transaction makes this all or nothing. */
export async function addRoster(
  trx: Db,
  vault: Vault,
  drafts: RosterDraft[],
  known: Known,
): Promise<{ ids: number[]; groupIds: number[] }> {
  const groups = await addGroups(trx, known.groups)
  const accountIds = await reserveIds(trx, 'account', drafts.length)
  const ids = await reserveIds(trx, 'br_bot', drafts.length)
  const bots = await mapYielding(drafts.entries(), ([index, draft]) => {
    const [server_id = 0] = draft.server_ids
    const nickname_key = fold(draft.nickname)
    const kept = known.accounts.get(accountKey(server_id, nickname_key))
    return {
      draft,
      id: ids[index] ?? 0,
      account_id: kept ?? accountIds[index] ?? 0,
      server_id,
      nickname_key,
      proxy_id: draft.proxy === null ? null : (known.proxies.get(draft.proxy) ?? null),
      group_id: draft.group === null ? null : (groups.get(fold(draft.group)) ?? null),
    }
  })
  const pace = createYielder()
  for (const batch of batches(bots)) {
    await addAccounts(trx, vault, batch)
    await pace()
    await trx.insertInto('br_bot').values(batch.map(brBotOf)).execute()
    await pace()
    await trx.insertInto('br_bot_server').values(batch.flatMap(placesOf)).execute()
    await pace()
  }
  const groupIds = known.groups.made.map(({ name_key }) => groups.get(name_key) ?? 0)
  return { ids, groupIds }
}

interface NewBot {
  readonly draft: RosterDraft
  readonly id: number
  /** The password of a new account, or of one left by a deleted BR bot. */
  readonly account_id: number
  readonly server_id: number
  readonly nickname_key: string
  readonly proxy_id: number | null
  readonly group_id: number | null
}

/** New accounts, and those left by deleted BR bots, which get the values of the roster. */
async function addAccounts(trx: Db, vault: Vault, bots: NewBot[]): Promise<void> {
  await trx
    .insertInto('account')
    .values(bots.map((bot) => accountOf(vault, bot)))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        nickname: row.ref('excluded.nickname'),
        nickname_key: row.ref('excluded.nickname_key'),
        password_sealed: row.ref('excluded.password_sealed'),
        skin: row.ref('excluded.skin'),
        cash: row.ref('excluded.cash'),
        deposit: row.ref('excluded.deposit'),
        payday: row.ref('excluded.payday'),
        updated_at: new Date(),
        version: row('account.version', '+', 1),
      })),
    )
    .execute()
}

function accountOf(vault: Vault, { draft, account_id, server_id, nickname_key }: NewBot) {
  const { nickname, password, skin, cash, deposit, payday } = draft
  const place = { table: 'account', column: 'password_sealed', row: account_id }
  return {
    id: account_id,
    server_id,
    nickname,
    nickname_key,
    password_sealed: vault.seal(place, password),
    skin,
    cash,
    deposit,
    payday,
    regip: null,
  }
}

function brBotOf({ draft, id, account_id, server_id, proxy_id, group_id }: NewBot) {
  const { registration_status, job_type, start_hour, end_hour, email, device } = draft
  return {
    id,
    account_id,
    server_id,
    registration_status,
    job_type,
    start_hour,
    end_hour,
    email,
    proxy_id,
    group_id,
    device,
    firebase_id: null,
    firebase_token_sealed: null,
    am_id: null,
    reg_ip: null,
    client_info: null,
  }
}

const placesOf = ({ id, draft }: NewBot) =>
  draft.server_ids.map((server_id, position) => ({ br_bot_id: id, position, server_id }))
