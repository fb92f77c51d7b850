import type { ColumnType, Generated } from 'kysely'
import type { Inventory } from '#contract/bots.ts'
import type { Device } from '#contract/device.ts'
import type { Versioned } from './versioned.ts'

export interface ServerTable extends Versioned {
  id: Generated<number>
  name: string
  name_key: string
  color: string | null
  ip: string
  port: number
  active: Generated<boolean>
}

export interface ProxyTable extends Versioned {
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
  /** The value of `proxyKey`. */
  search_key: string
  used_by_bots: Generated<number>
  used_by_groups: Generated<number>
}

export interface ProxyCounterTable {
  service: string
  is_banned: boolean
  is_used: boolean
  amount: number
}

export interface AccountTable extends Versioned {
  id: Generated<number>
  server_id: number
  nickname: string
  nickname_key: string
  password_sealed: string
  skin: Generated<number>
  payday: Generated<number>
  inventory: Generated<Inventory>
  regip: string | null
}

export interface AccountStatusTable {
  id: number
  server_id: number
  task: Generated<string | null>
  task_since: Generated<Date | null>
  penalties_in_force: Generated<number>
}

export interface AccountMoneyTable {
  id: number
  server_id: number
  cash: Generated<number>
  deposit: Generated<number>
  /** Maintained by a trigger. */
  br_bot_id: Generated<number | null>
}

export interface AccountCounterTable {
  server_id: number
  /** Empty without a task. */
  task: string
  is_penalized: boolean
  amount: number
}

export interface AccountTaskTable {
  id: Generated<number>
  account_id: number
  task: string | null
  at: Date
  user_id: string | null
  username: string | null
}

export interface GroupTable extends Versioned {
  id: Generated<number>
  name: string
  name_key: string
  size: number
  bot_count: Generated<number>
  proxy_id: number | null
}

export interface ScheduleTable {
  id: Generated<number>
  group_id: number
  start_hour: number
  start_minute: number
  end_hour: number
  end_minute: number
}

export interface BrBotTable extends Versioned {
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
  /** An import inserts it as JSON text. */
  device: ColumnType<Device | null, Device | string | null, Device | null>
  client_info: Record<string, unknown> | null
}

export interface BrBotCounterTable {
  server_id: number
  job_type: number
  is_active: boolean
  registration_status: string
  amount: number
}
