import type { Generated, Insertable } from 'kysely'
import type { OrderStatus } from '#contract/order-choices.ts'
import type { PenaltyState, PenaltyType, ThreatLevel } from '#contract/penalty-choices.ts'
import type { Versioned } from './versioned.ts'

export interface AdminTable extends Versioned {
  id: Generated<number>
  server_id: number
  nickname: string
  nickname_key: string
  threat_level: Generated<ThreatLevel>
  is_active: Generated<boolean>
  penalty_count: Generated<number>
}

export interface PenaltyTable extends Versioned {
  id: Generated<number>
  account_id: number
  server_id: number
  admin_id: number | null
  type: PenaltyType
  jail_type: string | null
  reason: Generated<string>
  starts_at: Date
  ends_at: Date | null
  is_over: Generated<boolean>
}

export interface PenaltyCounterTable {
  server_id: number
  type: PenaltyType
  jail_type: string
  state: PenaltyState
  amount: number
}

export interface OrderTable extends Versioned {
  id: Generated<number>
  server_id: number
  account_id: number | null
  type: string
  bank_number: string
  bank_number_key: string
  amount: number
  bonus: Generated<number>
  platform: string
  price_cents: number
  status: Generated<OrderStatus>
}

export interface OrderMoveTable {
  id: Generated<number>
  order_id: number
  from_status: OrderStatus | null
  to_status: OrderStatus
  reason: Generated<string>
  user_id: string | null
  username: string | null
  at: Generated<Date>
}

export interface OrderTotalTable {
  type: string
  platform: string
  status: OrderStatus
  orders: number
  amount: number
  price_cents: number
}

export interface OrderCounterTable extends OrderTotalTable {
  server_id: number
}

export interface IdempotencyTable {
  user_id: string
  key: string
  request: string
  answer: unknown
  expires_at: Date
}

export type NewPenalty = Insertable<PenaltyTable>
