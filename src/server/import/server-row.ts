import { z } from 'zod'
import { Host, Port } from '#contract/fields.ts'
import { Color, ServerName } from '#contract/servers.ts'
import { cellReader, digits, type ReadRow } from './cells.ts'
import type { Report } from './report.ts'
import type { Row } from './rows.ts'

export const SERVER_COLUMNS = {
  required: ['name', 'ip', 'port'],
  optional: ['color', 'active'],
  ignored: ['id', 'bots', 'br_bots', 'available', 'orders_open', 'penalties_active', 'created_at'],
  areExported: true,
} as const

export type ServerRow = ReadRow<ReturnType<typeof readServer>>

export function readServer(row: Row, report: Report) {
  const read = cellReader(row, report)
  return {
    name: read('name', ServerName),
    ip: read('ip', Host),
    port: read('port', PortCell),
    color: read('color', ColorCell),
    active: read('active', Active),
  }
}

const PortCell = digits(Port)
const ColorCell = Color.default(null)
const Active = z
  // Spreadsheets write them in capitals.
  .union(
    [z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })],
    'Must be true or false.',
  )
  .default(true)
