import type { OrderStatus } from '#contract/order-choices.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts'
import { insertRows } from '../db/insert-rows.ts'
import { reserveIds } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import { atLeastOne, type Chance } from './random.ts'

const TRADE_DAYS = 90
/** Three orders per two bots, up to the number of a busy season. */
const ORDERS_PER_BOT = 1.5
const ORDERS_MAX = 100_000
const CENTS_PER_MILLION = 120

const DEALERS = ['dealer.mykola', 'dealer.iryna', 'dealer.oleh', 'night.operator'] as const
const TYPES = ['transfer', 'transfer', 'transfer', 'deposit', 'vehicle'] as const
const PLATFORMS = ['site', 'site', 'telegram', 'discord', 'funpay'] as const
const FAILURES = [
  'Receiver is offline',
  'Bot was jailed on the way',
  'Неправильний рахунок',
] as const
const CANCELS = ['Customer asked for a refund', 'Paid twice', 'Замовлення скасовано'] as const

interface Account {
  readonly account_id: number
  readonly server_id: number
}

interface Season {
  readonly today: number
  /** Range of these bots among all, as fractions: orders are created in the same order. */
  readonly from: number
  readonly to: number
  readonly bots: number
}

/** Adds orders for these accounts, each with the moves that led to its status. */
export async function addOrders(
  trx: Db,
  chance: Chance,
  accounts: Account[],
  season: Season,
): Promise<void> {
  const all = Math.min(Math.round(season.bots * ORDERS_PER_BOT), ORDERS_MAX)
  const before = Math.floor(season.from * all)
  const count = Math.floor(season.to * all) - before
  if (count === 0) return
  const ids = await reserveIds(trx, 'trade_order', count)
  const orders = ids.map((id, index) => {
    const account = chance.pick(atLeastOne(accounts))
    return demoOrder(chance, account, { id, share: (before + index) / all, today: season.today })
  })
  await insertRows(
    trx,
    'trade_order',
    orders.map(({ row }) => row),
  )
  await insertRows(
    trx,
    'trade_order_move',
    orders.flatMap(({ moves }) => moves),
  )
}

interface Place {
  readonly id: number
  readonly share: number
  readonly today: number
}

function demoOrder(chance: Chance, account: Account, { id, share, today }: Place) {
  const start = today - Math.round((1 - share) * TRADE_DAYS * DAY_MS) - 20 * MINUTE_MS
  const path = pathOf(chance, share)
  let at = start
  const moves = path.map((to_status, index) => {
    if (index > 0) at = Math.min(at + chance.between(2, 240) * MINUTE_MS, today)
    const username = chance.pick(DEALERS)
    const from_status = path[index - 1] ?? null
    const reason = reasonOf(chance, to_status)
    return {
      order_id: id,
      from_status,
      to_status,
      reason,
      user_id: null,
      username,
      at: new Date(at),
    }
  })
  const amount = chance.between(1, 60) * 500_000
  const bank_number = String(chance.between(1_000_000, 9_999_999))
  const status: OrderStatus = path.at(-1) ?? 'pending'
  const row = {
    id,
    server_id: account.server_id,
    account_id: status === 'pending' ? null : account.account_id,
    type: chance.pick(TYPES),
    bank_number,
    bank_number_key: bank_number,
    amount,
    bonus: chance.isIn(0.3) ? Math.round(amount * 0.05) : 0,
    platform: chance.pick(PLATFORMS),
    price_cents: Math.round((amount / 1_000_000) * CENTS_PER_MILLION) + chance.between(0, 99),
    status,
    created_at: new Date(start),
    updated_at: new Date(at),
    version: path.length,
  }
  return { row, moves }
}

/** Old orders are finished; some of the last two days are waiting or in progress. */
function pathOf(chance: Chance, share: number): OrderStatus[] {
  const isRecent = (1 - share) * TRADE_DAYS < 2
  if (isRecent && chance.isIn(0.35)) return ['pending']
  if (isRecent && chance.isIn(0.4)) return ['pending', 'processing']
  if (chance.isIn(0.06)) return ['pending', 'cancelled']
  if (chance.isIn(0.05)) return ['pending', 'processing', 'cancelled']
  if (chance.isIn(0.06)) return ['pending', 'processing', 'failed']
  if (chance.isIn(0.05))
    return ['pending', 'processing', 'failed', 'pending', 'processing', 'completed']
  return ['pending', 'processing', 'completed']
}

function reasonOf(chance: Chance, status: OrderStatus): string {
  if (status === 'failed') return chance.pick(FAILURES)
  return status === 'cancelled' ? chance.pick(CANCELS) : ''
}
