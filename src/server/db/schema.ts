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
  DeviceTable,
  PasskeyTable,
  PasswordResetTable,
  RevealCountTable,
  SessionTable,
  ThrottleTable,
  TicketTable,
  TotpTable,
  UserTable,
} from './tables/people.ts'
import type {
  AuditChainTable,
  AuditSealTable,
  AuditTable,
  LogFaultTable,
  LogSegmentTable,
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
  auth_password_reset: PasswordResetTable
  auth_throttle: ThrottleTable
  auth_device: DeviceTable
  auth_claim: { name: string; user_id: string }
  auth_totp: TotpTable
  auth_recovery_code: { user_id: string; code_hash: string }
  auth_passkey: PasskeyTable
  auth_api_key: ApiKeyTable
  auth_reveal_count: RevealCountTable
  audit: AuditTable
  audit_seal: AuditSealTable
  audit_unsealed: { audit_id: number }
  audit_chain: AuditChainTable
  undo: UndoTable
  log: LogTable
  log_fault: LogFaultTable
  log_segment: LogSegmentTable
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
