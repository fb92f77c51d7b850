import { z } from 'zod'
import { AccountPassword, Money, Payday, Skin } from '#contract/bots.ts'
import { GroupName } from '#contract/br-bot-groups.ts'
import { Email, Nickname } from '#contract/br-bots.ts'
import { JobType, RegistrationStatus } from '#contract/choices.ts'
import { Device } from '#contract/device.ts'
import { bounded, HOST_NAME_MAX, Hour } from '#contract/fields.ts'
import { parseJson } from '../http/json.ts'
import { type Complete, cellReader, digits, type ReadRow } from './cells.ts'
import type { Report } from './report.ts'
import type { Row } from './rows.ts'

export const ROSTER_COLUMNS = {
  required: ['nickname', 'password', 'servers'],
  optional: [
    'job_type',
    'start_hour',
    'end_hour',
    'email',
    'proxy',
    'group',
    'cash',
    'deposit',
    'payday',
    'skin',
    'registration_status',
    'device',
  ],
}

export type RosterRow = ReadRow<ReturnType<typeof readRosterRow>>
export type RosterDraft = Complete<ReturnType<typeof readRosterRow>>

export function readRosterRow(row: Row, servers: z.ZodType<number[]>, report: Report) {
  const read = cellReader(row, report)
  const draft = {
    nickname: read('nickname', Nickname),
    password: read('password', AccountPassword),
    server_ids: read('servers', servers),
    job_type: read('job_type', Job),
    start_hour: read('start_hour', StartHour),
    end_hour: read('end_hour', EndHour),
    email: read('email', EmailCell),
    proxy: read('proxy', Address),
    group: read('group', Group),
    cash: read('cash', MoneyCell),
    deposit: read('deposit', MoneyCell),
    payday: read('payday', PaydayCell),
    skin: read('skin', SkinCell),
    registration_status: read('registration_status', Registration),
    device: read('device', DeviceCell),
  }
  const { start_hour, end_hour } = draft
  if (start_hour !== undefined && end_hour !== undefined && start_hour >= end_hour)
    report.fault(row.at, 'end_hour', 'End hour must be after start hour')
  return draft
}

// Created once, because creating a schema costs more than reading a row.
const Job = digits(JobType.default(1))
const EmailCell = Email.default('')
const StartHour = digits(Hour.default(0))
const EndHour = digits(Hour.default(23))
const MoneyCell = orNull(digits(Money.optional()))
const PaydayCell = orNull(digits(Payday.optional()))
const SkinCell = orNull(digits(Skin.optional()))
const Registration = RegistrationStatus.default('unregistered')
const Group = orNull(GroupName.optional())

/** `ip:port`, with an IPv6 address in brackets. */
const ADDRESS_MESSAGE = 'Must have the format ip:port.'
const Address = bounded('[]'.length + HOST_NAME_MAX + ':65535'.length, ADDRESS_MESSAGE)
  .regex(/^(\[[0-9a-f:.]+\]|[^:\s]+):[0-9]{1,5}$/i, ADDRESS_MESSAGE)
  .optional()
  .transform((address) => address?.toLowerCase() ?? null)

/** As JSON, because both databases store a device as text. */
const DeviceCell = z
  .preprocess(parseText, Device.optional())
  .transform((device) => (device === undefined ? null : JSON.stringify(device)))

/** A cell that is `null` if the file does not have it: an existing account then keeps its value. */
function orNull<Value>(schema: z.ZodType<Value | undefined>) {
  return schema.transform((value) => value ?? null)
}

/** A device in a CSV file is JSON text. */
function parseText(cell: unknown, context: z.RefinementCtx): unknown {
  if (typeof cell !== 'string') return cell
  try {
    return parseJson(cell, 'value')
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error))
    return z.NEVER
  }
}
