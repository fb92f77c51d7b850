import { z } from 'zod'
import { Bot } from './bots.ts'
import {
  BR_BOT_SORTS,
  JOB_TYPE_LABELS,
  JOB_TYPES,
  JobType,
  RegistrationStatus,
} from './br-bot-choices.ts'
import { endpoint } from './endpoint.ts'
import {
  BooleanText,
  ById,
  bounded,
  Hour,
  Id,
  Instant,
  NumberText,
  Reveal,
  text,
  Version,
} from './fields.ts'
import { IMPORT_BODY_MAX_BYTES, ImportReport, TableImport } from './imports.ts'
import { listOf, paging } from './list.ts'
import { Penalty } from './penalties.ts'
import { ProxyTag } from './proxies.ts'

const dimension = z.int().min(1).max(20_000).optional()
const line = text(0, 500).optional()

/** What the bot says of its phone; every part may be missing. */
export type Device = z.infer<typeof Device>
export const Device = z.strictObject({
  manufacturer: line,
  model: line,
  devicename: line,
  product: line,
  screen_width: dimension,
  screen_height: dimension,
  screen_dpi: dimension,
  os_version: line,
  sdk_version: z.int().min(1).max(1000).optional(),
  os_build: line,
  android_id: line,
  device_id: line,
  user_agent: line,
  fingerprint: line,
  country: line,
  locale: line,
})

export type BrBot = z.infer<typeof BrBot>
const BrBot = z.object({
  id: Id,
  bot_id: Id.describe('Its game account'),
  bot: Bot,
  password: z.string().describe('Of the game account; masked unless revealed'),
  skin: z.int(),
  server_ids: z.array(Id).describe('Where it may play; the first is the server of its account'),
  is_active: z.boolean(),
  registration_status: z.string(),
  job_type: z.int(),
  start_hour: z.int(),
  end_hour: z.int(),
  email: z.string(),
  firebase_id: z.string().nullable(),
  firebase_token: z.string().nullable().describe('Masked unless revealed'),
  am_id: z.string().nullable(),
  reg_ip: z.string().nullable(),
  proxy_id: Id.nullable(),
  proxy: ProxyTag.nullable(),
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  timer_enabled: z.boolean(),
  current_task: z.string().nullable(),
  device: Device.nullable(),
  client_info: z.record(z.string(), z.unknown()).nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})

/** One bot alone says more of it than a list. */
export type BrBotDetail = z.infer<typeof BrBotDetail>
const BrBotDetail = BrBot.extend({
  penalties: z.array(Penalty).describe('Of its game account, those in force first'),
})

export const Nickname = text(1, 64)
export const AccountPassword = text(1, 256)
export const Email = z.union(
  [z.literal(''), bounded(254).check(z.email('Must be an e-mail address'))],
  'Must be an e-mail address',
)
export const ServerIds = z
  .array(Id)
  .min(1, 'Choose at least one server')
  .max(100)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each server once')

const JOB_TYPE_WORDS = JOB_TYPES.map((code) => `${code} ${JOB_TYPE_LABELS[code]}`).join(', ')
const PROXY_WORDS = 'The proxy it plays through; null: none'
const HOURS_MESSAGE = 'End hour must be after start hour'
const inOrder = (hours: { start_hour?: number | undefined; end_hour?: number | undefined }) =>
  hours.start_hour === undefined ||
  hours.end_hour === undefined ||
  hours.start_hour < hours.end_hour

export const BrBotDraft = z
  .strictObject({
    nickname: Nickname.describe('Unique on its server, whatever its case'),
    password: AccountPassword.describe('Of the game account'),
    server_ids: ServerIds.describe('Where it may play; the first is the server of its account'),
    job_type: JobType.default(1).describe(JOB_TYPE_WORDS),
    start_hour: Hour.default(0).describe('When work begins, wall time of the fleet'),
    end_hour: Hour.default(23).describe('When work ends, after it began'),
    email: Email.default('').describe('Of the game account'),
    proxy_id: Id.nullable().default(null).describe(PROXY_WORDS),
  })
  .refine(inOrder, { path: ['end_hour'], message: HOURS_MESSAGE })
export type BrBotDraft = z.infer<typeof BrBotDraft>

const BrBotChange = z
  .strictObject({
    job_type: JobType.optional().describe(JOB_TYPE_WORDS),
    start_hour: Hour.optional().describe('Together with the end'),
    end_hour: Hour.optional().describe('Together with the start, and after it'),
    version: Version,
  })
  .refine(inOrder, { path: ['end_hour'], message: HOURS_MESSAGE })
  .refine((change) => (change.start_hour === undefined) === (change.end_hour === undefined), {
    path: ['end_hour'],
    message: 'Send both hours or neither',
  })
  .refine((change) => change.job_type !== undefined || change.start_hour !== undefined, {
    path: ['job_type'],
    message: 'Send a job type or hours',
  })

export type BrBotQuery = z.infer<typeof BrBotQuery>
export const BrBotQuery = z.strictObject({
  ...paging(BR_BOT_SORTS),
  server_id: NumberText.optional().describe('Only bots whose account is of this server'),
  job_type: NumberText.optional().describe('Only bots of this job type'),
  proxy: z
    .union([z.literal('none'), NumberText])
    .optional()
    .describe('Only bots behind this proxy, or without any'),
  is_active: BooleanText.optional().describe('Only active, or only inactive, bots'),
  on_shift: BooleanText.optional().describe('Only bots that are at work now, or only others'),
  registration_status: RegistrationStatus.optional().describe('Only bots in it'),
  group_id: z
    .union([z.literal('none'), NumberText])
    .optional()
    .describe('Only bots of this group, or of none'),
})

const administrator = { access: 'administrator' } as const

export const brBots = {
  list: endpoint({
    ...administrator,
    method: 'GET',
    path: 'br-bots',
    summary: 'List BR bots',
    query: BrBotQuery,
    response: listOf(BrBot),
  }),
  get: endpoint({
    ...administrator,
    method: 'GET',
    path: 'br-bots/:id',
    summary: 'One BR bot; its secrets in clear when asked for, which is audited',
    params: ById,
    query: z.strictObject({ reveal: Reveal }),
    response: BrBotDetail,
  }),
  add: endpoint({
    ...administrator,
    method: 'POST',
    path: 'br-bots',
    summary: 'Add a BR bot and its game account',
    status: 201,
    body: BrBotDraft,
    response: BrBot,
  }),
  update: endpoint({
    ...administrator,
    method: 'POST',
    path: 'br-bots/:id',
    summary: 'Change the job type, or the hours, of a BR bot',
    params: ById,
    body: BrBotChange,
    response: BrBot,
  }),
  changeProxy: endpoint({
    ...administrator,
    method: 'POST',
    path: 'br-bots/:id/proxy',
    summary: 'Give a BR bot another proxy, or none',
    params: ById,
    body: z.strictObject({ proxy_id: Id.nullable().describe(PROXY_WORDS), version: Version }),
    response: BrBot,
  }),
  setActive: endpoint({
    ...administrator,
    method: 'POST',
    path: 'br-bots/:id/active',
    summary: 'Activate or deactivate a BR bot',
    params: ById,
    body: z.strictObject({
      is_active: z.boolean().describe('Whether it shall work'),
      version: Version,
    }),
    response: BrBot,
  }),
  remove: endpoint({
    ...administrator,
    method: 'POST',
    path: 'br-bots/:id/delete',
    summary: 'Delete a BR bot; its game account stays',
    params: ById,
    body: z.strictObject({ version: Version }).optional(),
    response: z.null(),
  }),
  import: endpoint({
    ...administrator,
    method: 'POST',
    path: 'br-bots/import',
    summary: 'Import a roster of BR bots, CSV or JSON; groups it names are made',
    idempotent: true,
    maxBytes: IMPORT_BODY_MAX_BYTES,
    upload: true,
    body: TableImport,
    response: ImportReport,
  }),
}
