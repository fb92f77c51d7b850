import { fold } from '#domain/fold.ts'
import { keyTable } from '../../db/key-table.ts'
import type { Db } from '../../db/schema.ts'
import { batches } from '../../import/batches.ts'
import type { At, Report } from '../../import/report.ts'
import type { RosterRow } from '../../import/roster-row.ts'
import {
  createYielder,
  flatMapYielding,
  forEachYielding,
  groupYielding,
} from '../../import/yielding.ts'
import type { Labels } from './roster-servers.ts'

/** Accounts without a BR bot, by server and folded nickname. */
export type LeftAccounts = ReadonlyMap<string, number>

export const accountKey = (serverId: number, nicknameKey: string) => `${serverId} ${nicknameKey}`

/** What a row of a roster refers to, as far as it could be read. */
export interface RosterKeys {
  readonly at: At
  readonly nickname: string | undefined
  readonly server_ids: readonly number[] | undefined
  readonly proxy: string | null | undefined
  readonly group: string | null | undefined
}

export const keysOf = ({ at, draft: { nickname, server_ids, proxy, group } }: RosterRow) => ({
  at,
  nickname,
  server_ids,
  proxy,
  group,
})

interface Named {
  readonly at: At
  readonly nickname: string
  readonly nickname_key: string
  readonly server_id: number
}

/** Nicknames are unique per server, in the file and among the BR bots. */
export async function checkNicknames(
  db: Db,
  rows: RosterKeys[],
  labels: Labels,
  report: Report,
): Promise<LeftAccounts> {
  const pace = createYielder()
  const named = await flatMapYielding(rows, namedOf)
  await refuseRepeated(named, labels, report)
  const left = new Map<string, number>()
  for (const [server_id, ofServer] of await groupYielding(named, (row) => row.server_id))
    for (const batch of batches(ofServer)) {
      const accounts = await findAccounts(db, server_id, batch)
      refusePlaying(batch, accounts, labels, report)
      for (const { id, nickname_key, isPlaying } of accounts.values())
        if (!isPlaying) left.set(accountKey(server_id, nickname_key), id)
      await pace()
    }
  return left
}

function namedOf({ at, nickname, server_ids: [server_id] = [] }: RosterKeys): Named[] {
  if (nickname === undefined || server_id === undefined) return []
  return [{ at, nickname, nickname_key: fold(nickname), server_id }]
}

async function refuseRepeated(rows: Named[], labels: Labels, report: Report): Promise<void> {
  const lines = new Map<string, number>()
  await forEachYielding(rows, ({ at, nickname, nickname_key, server_id }) => {
    const key = accountKey(server_id, nickname_key)
    const line = lines.get(key)
    if (line === undefined) lines.set(key, at.line)
    else
      report.fault(
        at,
        'nickname',
        `${JSON.stringify(nickname)} is also on line ${line}, for ${labels.get(server_id)}.`,
      )
  })
}

interface Account {
  readonly id: number
  readonly nickname_key: string
  readonly isPlaying: boolean
}

function refusePlaying(
  rows: Named[],
  accounts: ReadonlyMap<string, Account>,
  labels: Labels,
  report: Report,
): void {
  for (const { at, nickname, nickname_key, server_id } of rows)
    if (accounts.get(nickname_key)?.isPlaying)
      report.fault(
        at,
        'nickname',
        `${JSON.stringify(nickname)} already plays on ${labels.get(server_id)}.`,
      )
}

async function findAccounts(
  db: Db,
  server_id: number,
  rows: Named[],
): Promise<Map<string, Account>> {
  const keys = rows.map(({ nickname_key }) => nickname_key)
  const accounts = await db
    .with('wanted(key)', () => keyTable(keys))
    .selectFrom('wanted')
    .innerJoin('account', 'account.nickname_key', 'wanted.key')
    .leftJoin('br_bot', 'br_bot.account_id', 'account.id')
    .select(['account.id', 'account.nickname_key', 'br_bot.id as br_bot_id'])
    .where('account.server_id', '=', server_id)
    .execute()
  return new Map(
    accounts.map(({ id, nickname_key, br_bot_id }) => [
      nickname_key,
      { id, nickname_key, isPlaying: br_bot_id !== null },
    ]),
  )
}
