import type { Generated } from 'kysely'
import type { LogLevel, LogSource } from '#contract/log-choices.ts'
import type { Row } from './undo.ts'

export interface AuditTable {
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

export interface AuditSealTable {
  id: number
  audit_id: number
  mac: string
}

export interface AuditChainTable {
  id: number
  length: number
  mac: string
}

export interface LogTable {
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

export interface LogSegmentTable {
  first_id: number
  bytes: number
}

export interface LogFaultTable {
  key: string
  level: LogLevel
  source: LogSource
  message: string
  details: Record<string, unknown> | null
  amount: number
  first_at: Date
  last_at: Date
}

export interface UndoTable {
  audit_id: number
  at: Generated<Date>
  entity: string
  row_id: string
  before: Row | null
  children: Record<string, Row[]> | null
  after: Row | null
}

export interface SettingTable {
  name: string
  value: unknown
  updated_at: Generated<Date>
  version: Generated<number>
}
