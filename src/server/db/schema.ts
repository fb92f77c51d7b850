import type { Kysely } from 'kysely'
import type {
  AccountTable,
  AccountTallyTable,
  AccountTaskTable,
  BrBotTable,
  CaptchaKeyTable,
  GroupTable,
  ProxyTable,
  ProxyTallyTable,
  ScheduleTable,
  ServerTable,
  TallyTable,
} from './tables/fleet.ts'
import type {
  ApiKeyTable,
  LockTable,
  PasskeyTable,
  SessionTable,
  TicketTable,
  TotpTable,
  UserTable,
} from './tables/people.ts'
import type {
  AuditTable,
  LogFaultTable,
  LogTable,
  SettingTable,
  UndoTable,
} from './tables/trace.ts'
import type {
  AdminTable,
  IdempotencyTable,
  OrderMoveTable,
  OrderTable,
  OrderTallyTable,
  PenaltyTable,
  PenaltyTallyTable,
} from './tables/trade.ts'

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
  account_tally: AccountTallyTable
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
  penalty_name: { id: number; account_id: number; nickname_key: string }
  trade_order: OrderTable
  trade_order_move: OrderMoveTable
  trade_order_tally: OrderTallyTable
  idempotency: IdempotencyTable
}

interface MigrationTable {
  name: string
  checksum: string
}
