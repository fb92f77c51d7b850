import type { Generated, Insertable, Kysely } from 'kysely'
import type { KeyScope } from '#contract/api-keys.ts'
import type { Inventory } from '#contract/bots.ts'
import type { Device } from '#contract/br-bots.ts'
import type { LogLevel, LogSource } from '#contract/log-choices.ts'
import type { OrderStatus } from '#contract/order-choices.ts'
import type { PenaltyState, PenaltyType, ThreatLevel } from '#contract/penalty-choices.ts'
import type { Role, UserState } from '#contract/roles.ts'
import type { Row, Undoable } from './undoable.ts'

export type Db = Kysely<Database>

export interface Database {
  migration: MigrationTable
  auth_user: UserTable
  auth_session: SessionTable
  auth_ticket: TicketTable
  auth_lock: LockTable
  auth_claim: { name: string; user_id: string }
  auth_totp: TotpTable
  auth_recovery_code: { user_id: string; code_hash: string }
  auth_passkey: PasskeyTable
  auth_api_key: ApiKeyTable
  audit: AuditTable
  undo: UndoTable
  log: LogTable
  log_fault: LogFaultTable
  setting: SettingTable
  server: ServerTable
  proxy: ProxyTable
  account: AccountTable
  br_bot_group: GroupTable
  br_bot_group_schedule: ScheduleTable
  br_bot: BrBotTable
  br_bot_name: { id: number; account_id: number; nickname_key: string }
  br_bot_server: { br_bot_id: number; position: number; server_id: number }
  br_bot_tally: TallyTable
  account_task: AccountTaskTable
  account_tally: { server_id: number; task: string; amount: number }
  br_bot_hours_tally: {
    start_hour: number
    end_hour: number
    is_active: boolean
    amount: number
  }
  br_bot_group_tally: { group_id: number; is_active: boolean; amount: number }
  account_money_tally: { server_id: number; amount: number }
  captcha_key: CaptchaKeyTable
  admin: AdminTable
  penalty: PenaltyTable
  proxy_tally: ProxyTallyTable
  penalty_tally: PenaltyTallyTable
  trade_order: OrderTable
  trade_order_move: OrderMoveTable
  trade_order_tally: OrderTallyTable
  idempotency: IdempotencyTable
}

interface MigrationTable {
  name: string
  checksum: string
}

/** What every row that an operator edits carries. */
interface Versioned {
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

interface UserTable {
  id: string
  username: string
  name_key: string
  password_hash: string
  role: Generated<Role>
  state: Generated<UserState>
  state_reason: string | null
  created_at: Generated<Date>
  version: Generated<number>
}

export interface SessionTable {
  token_hash: string
  id: string
  user_id: string
  created_at: Date
  seen_at: Date
  ip: string
  agent: string
}

interface TicketTable {
  token_hash: string
  kind: 'socket' | 'second_factor' | 'passkey_new' | 'passkey_use'
  user_id: string | null
  value: string
  tries: Generated<number>
  expires_at: Date
}

interface LockTable {
  name_key: string
  failures: number
  since: Date
}

interface TotpTable {
  id: Generated<number>
  user_id: string
  secret_sealed: string
  confirmed_at: Date | null
  last_step: Generated<number>
}

interface PasskeyTable {
  id: string
  credential_id: string
  user_id: string
  name: string
  public_key: string
  counter: number
  transports: string[]
  created_at: Generated<Date>
  used_at: Generated<Date | null>
}

interface ApiKeyTable {
  id: string
  key_hash: string
  user_id: string
  name: string
  start: string
  scope: KeyScope
  created_at: Generated<Date>
  expires_at: Date
  used_at: Generated<Date | null>
}

interface AuditTable {
  id: Generated<number>
  at: Generated<Date>
  user_id: string | null
  username: string | null
  ip: string
  action: string
  api_key: Generated<string | null>
  entity: string
  entity_id: string | null
  before: unknown
  after: unknown
  request_id: string
  reverts: Generated<number | null>
}

interface LogTable {
  id: Generated<number>
  at: Generated<Date>
  level: LogLevel
  source: LogSource
  user_id: Generated<string>
  username: string | null
  message: string
  text_key: string
  details: Record<string, unknown> | null
  request_id: string | null
  audit_id: number | null
}

interface LogFaultTable {
  key: string
  level: LogLevel
  source: LogSource
  message: string
  details: Record<string, unknown> | null
  amount: number
  first_at: Date
  last_at: Date
}

interface UndoTable {
  audit_id: number
  at: Generated<Date>
  entity: Undoable
  row_id: string
  before: Row | null
  children: Record<string, Row[]> | null
  after: Row | null
}

interface SettingTable {
  name: string
  value: unknown
  updated_at: Generated<Date>
  version: Generated<number>
}

interface ServerTable extends Versioned {
  id: Generated<number>
  name: string
  name_key: string
  color: string | null
  ip: string
  port: number
  active: Generated<boolean>
}

interface ProxyTable extends Versioned {
  id: Generated<number>
  name: string
  host: string
  ip: string
  port: number
  login: Generated<string>
  password_sealed: string | null
  service: Generated<string>
  is_banned: Generated<boolean>
  valid_until: Date | null
  /** Of `proxyKey`. */
  search_key: string
}

interface ProxyTallyTable {
  service: string
  state: 'banned' | 'free'
  amount: number
}

interface AccountTable extends Versioned {
  id: Generated<number>
  server_id: number
  nickname: string
  nickname_key: string
  password_sealed: string
  skin: Generated<number>
  cash: Generated<number>
  deposit: Generated<number>
  payday: Generated<number>
  inventory: Generated<Inventory>
  regip: string | null
  task: Generated<string | null>
  task_since: Generated<Date | null>
}

interface AccountTaskTable {
  id: Generated<number>
  account_id: number
  task: string | null
  at: Date
  user_id: string | null
  username: string | null
}

interface GroupTable extends Versioned {
  id: Generated<number>
  name: string
  name_key: string
  size: number
  bot_count: Generated<number>
  proxy_id: number | null
}

interface ScheduleTable {
  id: Generated<number>
  group_id: number
  start_hour: number
  start_minute: number
  end_hour: number
  end_minute: number
}

interface BrBotTable extends Versioned {
  id: Generated<number>
  account_id: number
  server_id: number
  is_active: Generated<boolean>
  registration_status: Generated<string>
  job_type: Generated<number>
  start_hour: Generated<number>
  end_hour: Generated<number>
  email: Generated<string>
  firebase_id: string | null
  firebase_token_sealed: string | null
  am_id: string | null
  reg_ip: string | null
  proxy_id: number | null
  group_id: number | null
  timer_enabled: Generated<boolean>
  device: Device | null
  client_info: Record<string, unknown> | null
}

interface TallyTable {
  server_id: number
  job_type: number
  is_active: boolean
  registration_status: string
  amount: number
}

interface CaptchaKeyTable extends Versioned {
  id: Generated<number>
  label: string | null
  key_sealed: string
}

interface AdminTable extends Versioned {
  id: Generated<number>
  server_id: number
  nickname: string
  nickname_key: string
  threat_level: Generated<ThreatLevel>
  is_active: Generated<boolean>
  penalty_count: Generated<number>
}

interface PenaltyTable extends Versioned {
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

interface PenaltyTallyTable {
  server_id: number
  type: PenaltyType
  jail_type: string
  state: PenaltyState
  amount: number
}

interface OrderTable extends Versioned {
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

interface OrderMoveTable {
  id: Generated<number>
  order_id: number
  from_status: OrderStatus | null
  to_status: OrderStatus
  reason: Generated<string>
  user_id: string | null
  username: string | null
  at: Generated<Date>
}

export interface OrderTallyTable {
  server_id: number
  type: string
  platform: string
  status: OrderStatus
  orders: number
  amount: number
  price_cents: number
}

interface IdempotencyTable {
  user_id: string
  key: string
  request: string
  answer: unknown
  expires_at: Date
}

export type NewPenalty = Insertable<PenaltyTable>
