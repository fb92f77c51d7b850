import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BooleanText, ById, Hour, Id, Instant, NumberText, text, Version } from './fields.ts'
import { listOf, paging } from './list.ts'
import { ProxyTag } from './proxies.ts'

const MINUTE_STEP = 5
const LAST_MINUTE = 59

/** Minutes are picked in fives; 59 stands for the end of the hour, so that a schedule can reach midnight. */
const ScheduleMinute = z
  .int()
  .min(0, 'Minutes run from 00 to 59')
  .max(LAST_MINUTE, 'Minutes run from 00 to 59')
  .refine(
    (minute) => minute % MINUTE_STEP === 0 || minute === LAST_MINUTE,
    'Minutes go in fives, or 59 for the end of the hour',
  )

export const ScheduleDraft = z
  .strictObject({
    start_hour: Hour.describe('Wall time of the fleet'),
    start_minute: ScheduleMinute.describe('In fives, or 59'),
    end_hour: Hour.describe('Before the start: on the next day').meta({ examples: [8] }),
    end_minute: ScheduleMinute.describe('In fives; 59 runs to the end of the hour'),
  })
  .refine((at) => at.start_hour !== at.end_hour || at.start_minute !== at.end_minute, {
    path: ['end_hour'],
    message: 'A schedule cannot end when it starts',
  })
export type ScheduleDraft = z.infer<typeof ScheduleDraft>

export type Schedule = z.infer<typeof Schedule>
const Schedule = z.object({
  id: Id,
  start_hour: z.int(),
  start_minute: z.int(),
  end_hour: z.int(),
  end_minute: z.int(),
})

const Member = z.object({
  id: Id,
  is_active: z.boolean(),
  bot: z.object({ nickname: z.string(), server_id: Id }),
})

export type BrBotGroup = z.infer<typeof BrBotGroup>
const BrBotGroup = z.object({
  id: Id,
  name: z.string(),
  size: z.int().describe('How many bots it may hold'),
  bots: z.array(Member).describe('By id'),
  proxy: ProxyTag.nullable(),
  timeSchedules: z.array(Schedule).describe('Wall time of the fleet; none: always active'),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})

export const SCHEDULES_MAX = 50
export const SCHEDULES_FULL = `A group holds at most ${SCHEDULES_MAX} schedules. Delete one first.`
export const GROUP_SIZE_MAX = 1000
export const GROUP_SIZE_DEFAULT = 50

const AnyBotIds = z
  .array(Id)
  .max(1000)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each bot once')
const BotIds = AnyBotIds.min(1, 'Choose at least one bot')
const Size = z
  .int()
  .min(1, 'A group holds at least one bot')
  .max(GROUP_SIZE_MAX, `A group holds at most ${GROUP_SIZE_MAX} bots`)
const Name = text(1, 80)
const SIZE_WORDS = 'How many bots it may hold'
const PROXY_WORDS = 'The proxy of all its bots; null: none'
const administrator = { access: 'administrator' } as const

export type BrBotGroupQuery = z.infer<typeof BrBotGroupQuery>
export const BrBotGroupQuery = z.strictObject({
  ...paging(['id', 'name']),
  page: NumberText.optional().describe('Counted from 1; without it: every group, as a bare array'),
  per_page: NumberText.pipe(z.int().max(100)).prefault('10').describe('1 to 100'),
  is_idle: BooleanText.optional().describe('Only groups without an active bot, or only others'),
})

export const brBotGroups = {
  list: endpoint({
    ...administrator,
    method: 'GET',
    path: 'br-bot-groups',
    summary: 'List groups of BR bots; without a page the bare array of all',
    query: BrBotGroupQuery,
    response: z.union([z.array(BrBotGroup), listOf(BrBotGroup)]),
  }),
  get: endpoint({
    ...administrator,
    method: 'GET',
    path: 'br-bot-groups/:id',
    summary: 'One group with its bots, proxy and schedules',
    params: ById,
    response: BrBotGroup,
  }),
  add: endpoint({
    ...administrator,
    method: 'POST',
    path: 'br-bot-groups/create_group',
    idempotent: true,
    summary: 'Create a group; without a name it gets one',
    status: 201,
    body: z.strictObject({
      name: Name.nullish().describe('Auto-generated when absent'),
      size: Size.optional().describe(`${SIZE_WORDS}; ${GROUP_SIZE_DEFAULT} when absent`),
      proxy_id: Id.nullish().describe(PROXY_WORDS),
      bot_ids: AnyBotIds.default([]).describe('BR bots of no other group'),
      time_schedules: z
        .array(ScheduleDraft)
        .max(SCHEDULES_MAX, `A group holds at most ${SCHEDULES_MAX} schedules`)
        .default([])
        .describe(`At most ${SCHEDULES_MAX}; none: always active`),
    }),
    response: BrBotGroup,
  }),
  update: endpoint({
    ...administrator,
    method: 'PUT',
    path: 'br-bot-groups/:id',
    summary: 'Rename or resize a group',
    params: ById,
    body: z.strictObject({
      name: Name.optional().describe('The name as it is, when absent'),
      size: Size.optional().describe(`${SIZE_WORDS}, no fewer than it has`),
      version: Version,
    }),
    response: BrBotGroup,
  }),
  remove: endpoint({
    ...administrator,
    method: 'DELETE',
    path: 'br-bot-groups/:id',
    summary: 'Delete a group; its bots stay',
    params: ById,
    body: z.strictObject({ version: Version }).optional(),
    response: z.null(),
  }),
  changeProxy: endpoint({
    ...administrator,
    method: 'POST',
    path: 'br-bot-groups/:id/change_proxy',
    summary: 'Give a group another proxy, or none',
    params: ById,
    body: z.strictObject({ proxy_id: Id.nullable().describe(PROXY_WORDS), version: Version }),
    response: BrBotGroup,
  }),
  addBots: endpoint({
    ...administrator,
    method: 'POST',
    path: 'br-bot-groups/:id/add_to_group',
    idempotent: true,
    summary: 'Put bots into a group, all or none',
    params: ById,
    body: z.strictObject({ bot_ids: BotIds.describe('BR bots of no other group') }),
    response: BrBotGroup,
  }),
  removeBots: endpoint({
    ...administrator,
    method: 'POST',
    path: 'br-bot-groups/:id/remove_from_group',
    idempotent: true,
    summary: 'Take bots out of a group; who is not in it any more is passed over',
    params: ById,
    body: z.strictObject({ bot_ids: BotIds.describe('BR bots') }),
    response: BrBotGroup,
  }),
  addSchedule: endpoint({
    ...administrator,
    method: 'POST',
    path: 'br-bot-groups/:id/add_time_schedule',
    summary: `Add a schedule to a group, which holds at most ${SCHEDULES_MAX}`,
    params: ById,
    status: 201,
    body: ScheduleDraft,
    response: BrBotGroup,
  }),
  removeSchedule: endpoint({
    ...administrator,
    method: 'POST',
    path: 'br-bot-groups/:id/delete_time_schedule/:scheduleId',
    summary: 'Delete a schedule',
    params: ById.extend({ scheduleId: NumberText.describe('One of its schedules') }),
    body: z.strictObject({}).optional(),
    response: BrBotGroup,
  }),
}
