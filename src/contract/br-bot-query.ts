import { z } from 'zod'
import { BR_BOT_SORTS } from './br-bot-choices.ts'
import { RegistrationStatus } from './choices.ts'
import { BooleanText, NumberText } from './fields.ts'
import { BR_BOT_FIELDS } from './filter/registry/br-bots.ts'
import { paging, searchIn } from './list.ts'

const withNone = (of: string) =>
  z
    .union([z.literal('none'), NumberText], 'Must be a positive whole number or none.')
    .optional()
    .describe(`Only return BR bots of this ${of}; \`none\` for those without one`)

export type BrBotQuery = z.infer<typeof BrBotQuery>
export const BrBotQuery = z.strictObject({
  ...paging(BR_BOT_SORTS, BR_BOT_FIELDS),
  search: searchIn('the nickname'),
  server_id: NumberText.optional().describe('Only return BR bots whose account is on this server'),
  plays_on: NumberText.optional().describe(
    'Only return BR bots that can play on this server, wherever their account is',
  ),
  job_type: NumberText.optional().describe('Only return BR bots of this job type'),
  proxy: withNone('proxy id'),
  is_active: BooleanText.optional().describe('Filter by whether the BR bot is active'),
  on_shift: BooleanText.optional().describe(
    'Filter by whether the BR bot is within its working hours now',
  ),
  registration_status: RegistrationStatus.optional().describe(
    'Only return BR bots with this registration status',
  ),
  group_id: withNone('bot group'),
  fields: z
    .enum(['all', 'list'])
    .default('all')
    .describe('Fields of each BR bot: `list` returns only those that lists show'),
})
