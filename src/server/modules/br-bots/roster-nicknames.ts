import { fold } from '#domain/fold.ts'
import { keyTable } from '../../db/key-table.ts'
import type { Db } from '../../db/schema.ts'
import { batches } from '../../import/batches.ts'
import type { At, Report } from '../../import/report.ts'
import type { RosterRow } from '../../import/roster-row.ts'
import { flatMapYielding, forEachYielding } from '../../import/yielding.ts'
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

/** One query for the rows that a job imports together: in a thread, each query costs two thread switches. */
const NAMES_PER_QUERY = 250

/** Nicknames are unique per server, in the file and among the BR bots. */
export async function checkNicknames(
  db: Db,
  rows: RosterKeys[],
  labels: Labels,
  report: Report,
): Promise<LeftAccounts> {
  const named = await flatMapYielding(rows, namedOf)
  await refuseRepeated(named, labels, report)
  const left = new Map<string, number>()
  for await (const batch of batches(named, NAMES_PER_QUERY)) {
    const accounts = await findAccounts(db, batch)
    refusePlaying(batch, accounts, labels, report)
    for (const [key, { id, isPlaying }] of accounts) if (!isPlaying) left.set(key, id)
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
  readonly isPlaying: boolean
}

function refusePlaying(
  rows: Named[],
  accounts: ReadonlyMap<string, Account>,
  labels: Labels,
  report: Report,
): void {
  for (const { at, nickname, nickname_key, server_id } of rows)
    if (accounts.get(accountKey(server_id, nickname_key))?.isPlaying)
      report.fault(
        at,
        'nickname',
        `${JSON.stringify(nickname)} already plays on ${labels.get(server_id)}.`,
      )
}

/** The accounts with these nicknames, by server and nickname. The same nickname can exist on several servers. */
async function findAccounts(db: Db, rows: Named[]): Promise<Map<string, Account>> {
  const keys = rows.map(({ nickname_key }) => nickname_key)
  const accounts = await db
    .with('wanted(key)', () => keyTable(keys))
    .selectFrom('wanted')
    .innerJoin('account', 'account.nickname_key', 'wanted.key')
    .leftJoin('br_bot', 'br_bot.account_id', 'account.id')
    .select(['account.id', 'account.server_id', 'account.nickname_key', 'br_bot.id as br_bot_id'])
    .execute()
  return new Map(
    accounts.map(({ id, server_id, nickname_key, br_bot_id }) => [
      accountKey(server_id, nickname_key),
      { id, isPlaying: br_bot_id !== null },
    ]),
  )
}
