import type { Generated, Kysely } from 'kysely'
import type { LogLevel, LogSource } from '#contract/log-choices.ts'
import type {
  AccountCounterTable,
  AccountMoneyTable,
  AccountStatusTable,
  AccountTable,
  AccountTaskTable,
  BrBotCounterTable,
  BrBotTable,
  GroupTable,
  ProxyCounterTable,
  ProxyTable,
  ScheduleTable,
  ServerTable,
} from './tables/fleet.ts'
import type {
  JobFileChunkTable,
  JobFileTable,
  JobImportChunkTable,
  JobImportTable,
  JobItemTable,
  JobTable,
} from './tables/jobs.ts'
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
  AgentKeyTable,
  AgentReportTable,
  AgentStreamTable,
  AgentTable,
  BotStateTable,
  ChunkTable,
  JournalRangeTable,
  JournalTable,
  LeaseTable,
  WindowTable,
} from './tables/telemetry.ts'
import type {
  AdminTable,
  IdempotencyTable,
  OrderCounterTable,
  OrderMoveTable,
  OrderTable,
  OrderTotalTable,
  PenaltyCounterTable,
  PenaltyTable,
} from './tables/trade.ts'
import type { Row } from './tables/undo.ts'
import type { EntityTable } from './tables/versioned.ts'
import type { ViewPlaceTable, ViewTable } from './tables/views.ts'

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
  error_group: ErrorGroupTable
  log_segment: LogSegmentTable
  setting: SettingTable
  server: ServerTable
  proxy: ProxyTable
  account: AccountTable
  account_status: AccountStatusTable
  account_money: AccountMoneyTable
  account_change: { position: Generated<number>; account_id: number }
  account_change_reader: { id: string; position: number | null; seen_at: Date }
  br_bot_group: GroupTable
  br_bot_group_schedule: ScheduleTable
  br_bot: BrBotTable
  br_bot_name: { id: number; account_id: number; server_id: number; nickname_key: string }
  br_bot_block: BlockTable
  account_block: BlockTable
  penalty_block: BlockTable
  trade_order_block: BlockTable
  br_bot_server: { br_bot_id: number; position: number; server_id: number }
  br_bot_counter: BrBotCounterTable
  account_task: AccountTaskTable
  account_counter: AccountCounterTable
  br_bot_hours_counter: {
    start_hour: number
    end_hour: number
    is_active: boolean
    amount: number
  }
  br_bot_group_counter: { group_id: number; is_active: boolean; amount: number }
  br_bot_group_total: { manned: number; amount: number }
  account_money_counter: { server_id: number; amount: number }
  captcha_key: EntityTable<{ label: string | null; key_sealed: string }>
  admin: AdminTable
  penalty: PenaltyTable
  proxy_counter: ProxyCounterTable
  penalty_counter: PenaltyCounterTable
  penalty_name: { id: number; account_id: number; nickname_key: string }
  trade_order: OrderTable
  trade_order_move: OrderMoveTable
  trade_order_counter: OrderCounterTable
  trade_order_total: OrderTotalTable
  idempotency: IdempotencyTable
  agent: AgentTable
  agent_key: AgentKeyTable
  agent_server: { agent_id: number; server_id: number }
  agent_group: { agent_id: number; group_id: number }
  bot_state: BotStateTable
  agent_stream: AgentStreamTable
  agent_report: AgentReportTable
  telemetry_journal: JournalTable
  telemetry_journal_range: JournalRangeTable
  telemetry_chunk: ChunkTable
  telemetry_window: WindowTable
  telemetry_lease: LeaseTable
  job: JobTable
  job_item: JobItemTable
  job_file: JobFileTable
  job_file_chunk: JobFileChunkTable
  job_import: JobImportTable
  job_import_chunk: JobImportChunkTable
  saved_view: ViewTable
  saved_view_place: ViewPlaceTable
}

/** The parts of the tables, see `parts.ts`. */
interface Parts {
  account: Omit<AccountStatusTable & AccountMoneyTable, 'id' | 'server_id'>
}

/** The columns of a row, including those of its parts. */
export type Whole<Table extends keyof Database> = Database[Table] &
  (Table extends keyof Parts ? Parts[Table] : unknown)

/** The number of rows whose id is in a block. */
interface BlockTable {
  block: number
  amount: number
}

interface MigrationTable {
  name: string
  checksum: string
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

interface AuditSealTable {
  id: number
  audit_id: number
  mac: string
}

interface AuditChainTable {
  id: number
  length: number
  mac: string
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

interface LogSegmentTable {
  first_id: number
  bytes: number
}

interface ErrorGroupTable {
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
  entity: string
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
