import { z } from 'zod'
import { AccountPassword, Bot } from './bots.ts'
import { JOB_TYPE_LABELS, JOB_TYPES, REGISTRATION_STATUSES } from './br-bot-choices.ts'
import { BrBotQuery } from './br-bot-query.ts'
import { changeOf } from './change.ts'
import { JobType } from './choices.ts'
import { endpointParts } from './crud.ts'
import { Device } from './device.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  bounded,
  Hour,
  Id,
  MASKED,
  nameText,
  Reveal,
  ruleBetween,
  Version,
  versioned,
} from './fields.ts'
import { importAtOnce, TableImport } from './imports.ts'
import { listOf } from './list.ts'
import { Penalty } from './penalties.ts'
import { ProxyTag } from './proxies.ts'

const JOB_TYPE = `Job type: ${JOB_TYPES.map((code) => `${code} ${JOB_TYPE_LABELS[code]}`).join(', ')}`
const words = {
  password: 'Password of the game account',
  server_ids: 'Ids of the servers to play on; the first is the server of the game account',
  start_hour: 'Hour at which work starts in the fleet time zone, 0 to 23',
  end_hour: 'Hour at which work ends in the fleet time zone, 0 to 23; after `start_hour`',
  email: 'Email address of the game account; empty without one',
  proxy_id: 'Id of the proxy; `null` for no proxy',
  group_id: 'Id of the bot group; `null` without a group',
}

const brBot = {
  ...versioned,
  bot_id: Id.describe('Id of the game account'),
  bot: Bot.describe('Game account that the BR bot plays'),
  password: z.string().describe(`Password of the game account, ${MASKED}`),
  skin: z.int().describe('Skin id, from 0'),
  server_ids: z.array(Id).describe(words.server_ids),
  is_active: z.boolean().describe('Whether the BR bot is active'),
  registration_status: z
    .string()
    .describe(`Registration status: ${REGISTRATION_STATUSES.join(', ')} or unknown to the console`),
  job_type: z.int().describe(JOB_TYPE),
  start_hour: z.int().describe(words.start_hour),
  end_hour: z.int().describe(words.end_hour),
  email: z.string().describe(words.email),
  firebase_id: z.string().nullable().describe('Firebase ID; `null` without one'),
  firebase_token: z.string().nullable().describe(`Firebase token, ${MASKED}; \`null\` without one`),
  am_id: z.string().nullable().describe('AM ID; `null` without one'),
  reg_ip: z.string().nullable().describe('IP address of the registration; `null` when unknown'),
  proxy_id: Id.nullable().describe(words.proxy_id),
  proxy: ProxyTag.nullable().describe('Proxy of the BR bot; `null` without one'),
  group_id: Id.nullable().describe(words.group_id),
  group_name: z.string().nullable().describe('Name of the bot group; `null` without a group'),
  timer_enabled: z.boolean().describe('Whether the timer of the BR bot is on'),
  current_task: z.string().nullable().describe('Current task; `null` without one'),
  device: Device.nullable().describe('Device of the BR bot; `null` when unknown'),
  client_info: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('Data that the client reports; `null` when there is none'),
  penalties: z.array(Penalty).describe('Penalties of the game account, those in force first'),
}

export type BrBot = z.infer<typeof BrBot>
const BrBot = z.object(brBot).meta({
  id: 'BrBot',
  description: 'A BR bot: a battle-royale bot that plays a game account',
})

/** The parts of a BR bot that lists show. */
export type BrBotRow = z.infer<typeof BrBotRow>
const BrBotRow = BrBot.pick({
  id: true,
  version: true,
  created_at: true,
  is_active: true,
  registration_status: true,
  job_type: true,
  start_hour: true,
  end_hour: true,
  proxy_id: true,
  proxy: true,
  group_id: true,
  group_name: true,
  current_task: true,
})
  .extend({
    bot: Bot.pick({
      id: true,
      nickname: true,
      server_id: true,
      cash: true,
      deposit: true,
    }).describe('Game account that the BR bot plays'),
    device: Device.pick({ manufacturer: true, model: true })
      .nullable()
      .describe('Device of the BR bot; `null` when unknown'),
  })
  .meta({ id: 'BrBotRow', description: 'The fields of a BR bot that lists show' })

export const Nickname = nameText(1, 64)
export const Email = z.union(
  [z.literal(''), bounded(254).check(z.email('Must be an email address.'))],
  'Must be an email address.',
)
export const ServerIds = z
  .array(Id)
  .min(1, 'Choose at least one server.')
  .max(100)
  .refine((ids) => new Set(ids).size === ids.length, 'Must not contain the same server twice.')

const work = {
  job_type: JobType.default(1).describe(JOB_TYPE),
  start_hour: Hour.default(0).describe(words.start_hour),
  end_hour: Hour.default(23).describe(words.end_hour),
}
const isOrdered = (hours: { start_hour?: number | undefined; end_hour?: number | undefined }) =>
  hours.start_hour === undefined ||
  hours.end_hour === undefined ||
  hours.start_hour < hours.end_hour
const UNORDERED = ruleBetween(['start_hour', 'end_hour'], {
  path: ['end_hour'],
  message: 'End hour must be after start hour',
})

/** The working hours of a BR bot. */
export const WorkHours = z
  .strictObject({
    start_hour: Hour.describe(words.start_hour),
    end_hour: Hour.describe(words.end_hour),
  })
  .refine(isOrdered, UNORDERED)

export const BrBotDraft = z
  .strictObject({
    nickname: Nickname.describe('Nickname in the game; unique on the server, ignoring case'),
    password: AccountPassword.describe(words.password),
    server_ids: ServerIds.describe(words.server_ids),
    ...work,
    email: Email.default('').describe(words.email),
    proxy_id: Id.nullable().default(null).describe(words.proxy_id),
  })
  .refine(isOrdered, UNORDERED)
export type BrBotDraft = z.infer<typeof BrBotDraft>

export type BrBotChange = z.infer<typeof BrBotChange>
const BrBotChange = changeOf({
  ...work,
  email: Email.describe(words.email),
  password: AccountPassword.describe(words.password),
  server_ids: ServerIds.describe(words.server_ids),
})
  .refine(isOrdered, UNORDERED)
  .refine((change) => (change.start_hour === undefined) === (change.end_hour === undefined), {
    path: ['end_hour'],
    message: 'Send both hours or neither.',
  })

const change = {
  access: 'administrator',
  method: 'POST',
  params: ById,
  idempotent: true,
  response: BrBot,
} as const
const parts = endpointParts({
  path: 'br-bots',
  noun: ['a BR bot', 'BR bots'],
  read: 'administrator',
  write: 'administrator',
})

export const brBots = {
  list: endpoint({
    ...parts.list,
    topic: 'br_bots',
    query: BrBotQuery,
    response: listOf(z.union([BrBot, BrBotRow])),
  }),
  get: endpoint({ ...parts.get, query: z.strictObject({ reveal: Reveal }), response: BrBot }),
  add: endpoint({
    ...parts.add,
    description: 'Also adds its game account.',
    body: BrBotDraft,
    response: BrBot,
  }),
  update: endpoint({
    ...change,
    path: 'br-bots/:id',
    summary: 'Update a BR bot',
    description: 'The first of the servers stays the server of the game account.',
    body: BrBotChange,
  }),
  changeProxy: endpoint({
    ...change,
    path: 'br-bots/:id/proxy',
    summary: 'Change the proxy of a BR bot',
    body: z.strictObject({ proxy_id: Id.nullable().describe(words.proxy_id), version: Version }),
  }),
  changeGroup: endpoint({
    ...change,
    path: 'br-bots/:id/group',
    summary: 'Change the group of a BR bot',
    description: 'Moves it from its group to another, or removes it from its group.',
    body: z.strictObject({ group_id: Id.nullable().describe(words.group_id), version: Version }),
  }),
  setActive: endpoint({
    ...change,
    path: 'br-bots/:id/active',
    summary: 'Activate or deactivate a BR bot',
    body: z.strictObject({
      is_active: z.boolean().describe('Whether the BR bot is active'),
      version: Version,
    }),
  }),
  remove: endpoint({
    ...parts.remove,
    method: 'POST',
    path: 'br-bots/:id/delete',
    description: 'The game account is not deleted.',
  }),
  import: endpoint({
    ...parts.import,
    summary: 'Import a roster of BR bots',
    description: `Creates the bot groups that the roster names. ${importAtOnce('roster')}`,
    body: TableImport,
  }),
}
