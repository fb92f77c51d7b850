import { sql } from 'kysely'
import { fold } from '#domain/fold.ts'
import type { Vault } from '../../auth/vault.ts'
import { currentTime } from '../../db/clock.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { lockReferenced } from '../../db/lock-referenced.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { writeMoney } from '../../fleet/account-parts.ts'
import { placeOf } from '../../fleet/account-rows.ts'
import { completeDrafts } from '../../import/cells.ts'
import { idsAudit } from '../../import/ids-audit.ts'
import type { ImportDefinition } from '../../import/import-definition.ts'
import type { RowSource } from '../../import/packed-rows.ts'
import type { RosterDraft, RosterRow } from '../../import/roster-row.ts'
import { writeBatches } from '../../import/write-batches.ts'
import { mapYielding } from '../../import/yielding.ts'
import { BR_BOT, NOTHING_KNOWN } from './change.ts'
import { addGroups, checkGroups, type GroupPlan, largeGroups } from './roster-groups.ts'
import { accountKey, checkNicknames, keysOf, type LeftAccounts } from './roster-nicknames.ts'
import { checkProxies } from './roster-proxies.ts'
import { checkServers, readServers } from './roster-servers.ts'

const CHANGED =
  'Bots, groups, proxies or servers of this file were changed during the import. Nothing was imported. Try again.'

export const ROSTER_IMPORT: ImportDefinition<'roster', Known> = {
  entity: BR_BOT,
  affected: 'bots',
  refused: { duplicate: CHANGED, reference: CHANGED, check: CHANGED },
  read: async ({ db, imports }, body) =>
    imports.read({ kind: 'roster', servers: await readServers(db) }, body),
  check: async (db, { rows, report }, sizes) => {
    const keys = await mapYielding(rows, keysOf)
    const labels = await checkServers(db, keys, report)
    const accounts = await checkNicknames(db, keys, labels, report)
    const proxies = await checkProxies(db, keys, report)
    const groups = await checkGroups(db, keys, report, sizes)
    return { accounts, proxies, groups }
  },
  planOf: ({ groups }) => largeGroups(groups),
  add: async (trx, vault, file, known) => {
    const { ids, groupIds } = await addRoster(trx, vault, file, known)
    const left = [...known.accounts.values()]
    const accounts = left.length > 0 && {
      changed_accounts: idsAudit(left.toSorted((a, b) => a - b)),
    }
    return { ids, audit: { ...idsAudit(ids), groups: idsAudit(groupIds), ...accounts } }
  },
}

/** The existing rows that a roster refers to. */
interface Known {
  readonly accounts: LeftAccounts
  readonly proxies: ReadonlyMap<string, number>
  readonly groups: GroupPlan
}

/** Writes the bots with their accounts; the caller's transaction makes this all or nothing. */
async function addRoster(
  trx: Db,
  vault: Vault,
  { rows, amount }: { readonly rows: RowSource<RosterRow>; readonly amount: number },
  known: Known,
): Promise<{ ids: number[]; groupIds: number[] }> {
  const groups = await addGroups(trx, known.groups)
  const accountIds = await reserveIds(trx, 'account', amount)
  const ids = await reserveIds(trx, 'br_bot', amount)
  let index = 0
  await writeBatches(trx, rows, (batch) => {
    const bots = [...completeDrafts(batch)].map((draft) => {
      const [server_id = 0] = draft.server_ids
      const nickname_key = fold(draft.nickname)
      const left = known.accounts.get(accountKey(server_id, nickname_key))
      const bot = {
        draft,
        id: ids[index] ?? 0,
        account_id: left ?? accountIds[index] ?? 0,
        isLeft: left !== undefined,
        server_id,
        nickname_key,
        proxy_id: draft.proxy === null ? null : (known.proxies.get(draft.proxy) ?? null),
        group_id: draft.group === null ? null : (groups.get(fold(draft.group)) ?? null),
      }
      index += 1
      return bot
    })
    const accounts = bots.map((bot) => accountOf(vault, bot))
    return async () => {
      await insertRows(
        trx,
        'account',
        accounts.filter((_, place) => !bots[place]?.isLeft).map(asNew),
      )
      await resumeAccounts(
        trx,
        accounts.filter((_, place) => bots[place]?.isLeft),
      )
      await writeMoney(trx, bots.map(moneyOf))
      const added = bots.map(brBotOf)
      await lockReferenced(trx, 'br_bot', added)
      await insertRows(trx, 'br_bot', added)
      await insertPlaces(trx, bots)
    }
  })
  const groupIds = known.groups.made.map(({ name_key }) => groups.get(name_key) ?? 0)
  return { ids, groupIds }
}

interface NewBot {
  readonly draft: RosterDraft
  readonly id: number
  /** The account of the bot, new or left by a deleted BR bot. */
  readonly account_id: number
  readonly isLeft: boolean
  readonly server_id: number
  readonly nickname_key: string
  readonly proxy_id: number | null
  readonly group_id: number | null
}

const ACCOUNT_COLUMNS = {
  id: 'integer',
  nickname: 'text',
  nickname_key: 'text',
  password_sealed: 'text',
  skin: 'integer',
  payday: 'integer',
} as const

/** Sets the values of the roster on accounts that deleted BR bots left. They keep the values that the roster does not have. */
async function resumeAccounts(trx: Db, accounts: ReturnType<typeof accountOf>[]): Promise<void> {
  if (accounts.length === 0) return
  const given = accounts.map((account) => [
    ...[account.id, account.nickname, account.nickname_key],
    ...[account.password_sealed, account.skin, account.payday],
  ])
  const { rows } = await sql`
    update account set nickname = given.nickname, password_sealed = given.password_sealed,
      skin = coalesce(given.skin, account.skin), payday = coalesce(given.payday, account.payday),
      updated_at = ${new Date(currentTime())}, version = account.version + 1
    from ${jsonRows(trx, JSON.stringify(given), ACCOUNT_COLUMNS)} as given
    where account.id = given.id and account.nickname_key = given.nickname_key
    returning account.id`.execute(trx)
  // The others were renamed or deleted after the check.
  if (rows.length < accounts.length) throw new AppError('conflict', CHANGED)
}

function accountOf(vault: Vault, { draft, account_id, server_id, nickname_key }: NewBot) {
  const { nickname, password, skin, payday } = draft
  return {
    id: account_id,
    server_id,
    nickname,
    nickname_key,
    password_sealed: vault.seal(placeOf(account_id), password),
    skin,
    payday,
    regip: null,
  }
}

const asNew = (account: ReturnType<typeof accountOf>) => ({
  ...account,
  skin: account.skin ?? 0,
  payday: account.payday ?? 0,
})

const moneyOf = ({ draft: { cash, deposit }, account_id, id }: NewBot) => ({
  id: account_id,
  cash,
  deposit,
  br_bot_id: id,
})

function brBotOf({ draft, id, account_id, server_id, proxy_id, group_id }: NewBot) {
  const { registration_status, job_type, start_hour, end_hour, email, device } = draft
  return {
    ...NOTHING_KNOWN,
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
  }
}

/** Uses one statement for any number of servers. */
async function insertPlaces(trx: Db, bots: readonly NewBot[]): Promise<void> {
  const places = bots.flatMap(({ id, draft }) =>
    draft.server_ids.map((server_id, position) => [id, position, server_id]),
  )
  const columns = { br_bot_id: 'integer', position: 'integer', server_id: 'integer' } as const
  await sql`
    insert into br_bot_server (br_bot_id, position, server_id)
    select br_bot_id, position, server_id
    from ${jsonRows(trx, JSON.stringify(places), columns)} as place`.execute(trx)
}
