import { fold } from '#domain/fold.ts'
import { JAIL_KIND_OPTIONS } from '#domain/penalty.ts'
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts'
import { insertRows } from '../db/insert-rows.ts'
import { reserveIds } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import type { NewPenalty } from '../db/tables/trade.ts'
import { atLeastOne, type Chance } from './random.ts'

const ADMINS = 40
/** Together with the penalties implied by tasks, one penalty per five bots. */
const HAS_HISTORY = 0.075
const BY_THE_GAME = 0.12

const NAMES = ['Arthur', 'Viktor', 'Selena', 'Марко', 'Grim', 'Lada', 'Otto', 'Nazar'] as const
const CLANS = ['Warden', 'Law', 'Justice', 'Суддя', 'Hammer'] as const

type AdminIds = ReadonlyMap<number, number[]>

/** Adds in-game admins, spread over the servers; returns their ids by server. */
export async function addAdmins(trx: Db, chance: Chance, serverIds: number[]): Promise<AdminIds> {
  const ids = await reserveIds(trx, 'admin', ADMINS)
  const rows = ids.map((id, index) => {
    const nickname = `${chance.pick(NAMES)}_${chance.pick(CLANS)}_${index + 1}`
    return {
      id,
      server_id: serverIds[index % serverIds.length] ?? 0,
      nickname,
      nickname_key: fold(nickname),
      threat_level: chance.isIn(0.3) ? ('dangerous' as const) : ('peaceful' as const),
      is_active: chance.isIn(0.85),
    }
  })
  await insertRows(trx, 'admin', rows)
  const servers = Map.groupBy(rows, ({ server_id }) => server_id)
  return new Map([...servers].map(([server, admins]) => [server, admins.map(({ id }) => id)]))
}

interface Account {
  readonly account_id: number
  readonly server_id: number
  /** Task status of the bot. */
  readonly task: string | null
}

/** Adds penalties: bots whose task failed because of a ban or jail have one now, and some others had one. */
export async function addPenalties(
  trx: Db,
  chance: Chance,
  accounts: Account[],
  { adminIds, today }: { adminIds: AdminIds; today: number },
): Promise<void> {
  const rows = accounts.flatMap((account) => {
    const admins = adminIds.get(account.server_id) ?? []
    return [...currentPenalties(chance, account, today), ...pastPenalties(chance, today)].map(
      (penalty) => ({
        ...penalty,
        account_id: account.account_id,
        server_id: account.server_id,
        is_over: penalty.ends_at !== null && +penalty.ends_at <= today,
        admin_id:
          admins.length > 0 && !chance.isIn(BY_THE_GAME) ? chance.pick(atLeastOne(admins)) : null,
      }),
    )
  })
  const order = rows.toSorted((one, other) => +one.starts_at - +other.starts_at)
  await insertRows(trx, 'penalty', order)
}

type Penalty = Pick<NewPenalty, 'type' | 'reason'> & {
  jail_type: string | null
  starts_at: Date
  ends_at: Date | null
}

function currentPenalties(chance: Chance, { task }: Account, today: number): Penalty[] {
  const starts_at = new Date(today - chance.between(1, 70) * HOUR_MS)
  const ends_at = new Date(today + chance.between(30, 240) * HOUR_MS)
  if (task === 'failed_banned') {
    const isForEver = chance.isIn(0.35)
    return [{ ...ban(chance), starts_at, ends_at: isForEver ? null : ends_at }]
  }
  return task === 'failed_jailed' ? [{ ...jail(chance), starts_at, ends_at }] : []
}

function pastPenalties(chance: Chance, today: number): Penalty[] {
  if (!chance.isIn(HAS_HISTORY)) return []
  return Array.from({ length: chance.pick([1, 1, 1, 2]) }, () => {
    const start = today - chance.between(8, 150) * DAY_MS
    const ends_at = new Date(start + chance.between(1, 150) * HOUR_MS)
    return {
      ...(chance.isIn(0.7) ? jail(chance) : ban(chance)),
      starts_at: new Date(start),
      ends_at,
    }
  })
}

const BAN_REASONS = ['Third-party software', 'Account trading', 'Заборонене ПЗ'] as const
const JAIL_REASONS = [
  'Death match in a green zone',
  'Підрив транспорту',
  'Fleeing from a role-play situation',
  'AFK without ESC',
  '',
] as const

const ban = (chance: Chance) =>
  ({ type: 'ban', jail_type: null, reason: chance.pick(BAN_REASONS) }) as const

const jail = (chance: Chance) =>
  ({
    type: 'jail',
    jail_type: chance.pick(atLeastOne(JAIL_KIND_OPTIONS)).value,
    reason: chance.pick(JAIL_REASONS),
  }) as const
