import { z } from 'zod'
import { endpointParts } from './crud.ts'
import { endpoint } from './endpoint.ts'
import { BooleanText, ById, Id, line, NumberText, nameText, Version, versioned } from './fields.ts'
import { GROUP_FIELDS } from './filter/registry/br-bot-groups.ts'
import { formatCount } from './format-count.ts'
import { listOf, OptionalPage, pages, paging } from './list.ts'
import { ProxyTag } from './proxies.ts'
import { Schedule, ScheduleDraft } from './schedules.ts'

const words = {
  size: 'Maximum number of BR bots',
  schedules: 'Daily windows in which the group works; without any it always works',
  proxy: 'Id of the proxy for all BR bots of the group; `null` for no proxy',
}

const Member = z
  .object({
    id: Id.describe('Id of the BR bot'),
    is_active: z.boolean().describe('Whether the BR bot is active'),
    bot_id: Id.describe('Id of the game account'),
    bot: z
      .object({
        nickname: z.string().describe('Nickname in the game'),
        server_id: Id.describe('Id of the server that the account plays on'),
      })
      .describe('Game account of the BR bot'),
  })
  .meta({ id: 'BrBotGroupMember', description: 'A BR bot of a group' })

export type BrBotGroup = z.infer<typeof BrBotGroup>
const BrBotGroup = z
  .object({
    ...versioned,
    name: z.string().describe('Name of the group'),
    size: z.int().describe(words.size),
    bots: z.array(Member).describe('BR bots of the group, by id'),
    proxy: ProxyTag.nullable().describe('Proxy of the group; `null` without one'),
    timeSchedules: z.array(Schedule).describe(words.schedules),
  })
  .meta({ id: 'BrBotGroup', description: 'A group of BR bots with a proxy and schedules' })

const named = {
  id: Id.describe('Id of the group'),
  name: z.string().describe('Name of the group'),
  bot_count: z.int().describe('Number of BR bots in the group'),
}

/** The fields of a group that forms and filters show. */
const NamedGroup = z
  .object({ ...named, size: z.int().describe(words.size) })
  .meta({ id: 'BrBotGroupName', description: 'The name of a bot group, and how full it is' })

/** The fields of a group that the timeline shows. */
export type GroupSchedules = z.infer<typeof GroupSchedules>
const GroupSchedules = z
  .object({
    ...named,
    timeSchedules: z.array(Schedule).describe(words.schedules),
  })
  .meta({ id: 'BrBotGroupSchedules', description: 'When a bot group works' })

export const SCHEDULES_MAX = 50
const AT_MOST = `A group can have at most ${SCHEDULES_MAX} schedules.`
export const SCHEDULES_FULL = `${AT_MOST} Delete one first.`
/** Maximum number of groups in the timeline. */
export const TIMELINE_MAX = 5000
export const GROUP_SIZE_MAX = 1000
export const GROUP_SIZE_DEFAULT = 50

const AnyBotIds = z
  .array(Id)
  .max(1000)
  .refine((ids) => new Set(ids).size === ids.length, 'Must not contain the same BR bot twice.')
const BotIds = AnyBotIds.min(1, 'Select at least one bot.')
const FREE_BOTS = 'Ids of BR bots that are in no other group'
const Size = z
  .int('Enter a whole number.')
  .min(1, 'The size must be at least 1.')
  .max(GROUP_SIZE_MAX, `The size must be at most ${GROUP_SIZE_MAX}.`)
export const GROUP_NAME_MAX = 80
export const GroupName = nameText(1, GROUP_NAME_MAX)
const Schedules = z.array(ScheduleDraft).max(SCHEDULES_MAX, AT_MOST)

export const SCHEDULES_MISSING = 'Enter at least one schedule.'
export const ScheduleDrafts = Schedules.min(1, SCHEDULES_MISSING)
  .refine(
    (drafts) => new Set(drafts.map((draft) => JSON.stringify(draft))).size === drafts.length,
    'Enter each schedule once.',
  )
  .describe(`Schedules, at most ${SCHEDULES_MAX}`)

const change = {
  access: 'administrator',
  method: 'POST',
  params: ById,
  response: BrBotGroup,
} as const
const parts = endpointParts({
  path: 'br-bot-groups',
  noun: ['a bot group', 'bot groups'],
  read: 'administrator',
  write: 'administrator',
})

export type BrBotGroupQuery = z.infer<typeof BrBotGroupQuery>
export const BrBotGroupQuery = z.strictObject({
  ...paging(['id', 'name'], GROUP_FIELDS),
  ...pages(10),
  page: OptionalPage,
  is_idle: BooleanText.optional().describe('Filter by whether the group has no active BR bot'),
})

export const brBotGroups = {
  list: endpoint({
    ...parts.list,
    description: 'Without `page` the response is a plain array of all groups.',
    query: BrBotGroupQuery,
    response: z.union([z.array(BrBotGroup), listOf(BrBotGroup)]),
  }),
  names: endpoint({
    method: 'GET',
    path: 'br-bot-groups/names',
    summary: 'List the names of all bot groups',
    description: 'The newest group first.',
    access: 'administrator',
    response: z.array(NamedGroup),
  }),
  timeline: endpoint({
    ...parts.list,
    path: 'br-bot-groups/timeline',
    summary: 'List the schedules of bot groups',
    description: `The first ${formatCount(TIMELINE_MAX)} matching groups.`,
    query: BrBotGroupQuery.omit({ page: true, per_page: true }),
    response: listOf(GroupSchedules),
  }),
  get: endpoint({ ...parts.get, response: BrBotGroup }),
  add: endpoint({
    ...parts.add,
    path: 'br-bot-groups/create_group',
    summary: 'Create a bot group',
    body: z.strictObject({
      name: line(GROUP_NAME_MAX)
        .transform((name) => (name.trim() === '' ? null : name))
        .pipe(GroupName.nullable())
        .nullish()
        .describe('Name of the group; generated when left out or blank'),
      size: Size.optional().describe(`${words.size}; ${GROUP_SIZE_DEFAULT} when left out`),
      proxy_id: Id.nullish().describe(words.proxy),
      bot_ids: AnyBotIds.default([]).describe(FREE_BOTS),
      time_schedules: Schedules.default([]).describe(words.schedules),
    }),
    response: BrBotGroup,
  }),
  clone: endpoint({
    ...change,
    path: 'br-bot-groups/:id/clone',
    idempotent: true,
    summary: 'Clone a bot group',
    description:
      'The new group has the size, the proxy and the schedules of the group. It has no BR bots, because a BR bot is in at most one group.',
    status: 201,
    body: z.strictObject({ name: GroupName.describe('Name of the new group') }),
  }),
  update: endpoint({
    ...parts.update,
    summary: 'Rename or resize a bot group',
    body: z.strictObject({
      name: GroupName.optional().describe('Name of the group; unchanged when left out'),
      size: Size.optional().describe(`${words.size}, at least as many as the group has`),
      version: Version,
    }),
    response: BrBotGroup,
  }),
  remove: endpoint({
    ...parts.remove,
    description: 'The BR bots of the group are not deleted.',
  }),
  changeProxy: endpoint({
    ...change,
    path: 'br-bot-groups/:id/change_proxy',
    summary: 'Change the proxy of a bot group',
    idempotent: true,
    body: z.strictObject({ proxy_id: Id.nullable().describe(words.proxy), version: Version }),
  }),
  addBots: endpoint({
    ...change,
    path: 'br-bot-groups/:id/add_to_group',
    idempotent: true,
    summary: 'Add BR bots to a group',
    description: 'Adds all of the BR bots or none.',
    body: z.strictObject({ bot_ids: BotIds.describe(FREE_BOTS) }),
  }),
  removeBots: endpoint({
    ...change,
    path: 'br-bot-groups/:id/remove_from_group',
    idempotent: true,
    summary: 'Remove BR bots from a group',
    description: 'BR bots that are no longer in the group are ignored.',
    body: z.strictObject({ bot_ids: BotIds.describe('Ids of BR bots') }),
  }),
  addSchedule: endpoint({
    ...change,
    path: 'br-bot-groups/:id/add_time_schedule',
    summary: 'Add a schedule to a bot group',
    description: AT_MOST,
    status: 201,
    idempotent: true,
    body: ScheduleDraft,
  }),
  removeSchedule: endpoint({
    ...change,
    path: 'br-bot-groups/:id/delete_time_schedule/:scheduleId',
    summary: 'Delete a schedule of a bot group',
    idempotent: true,
    params: ById.extend({ scheduleId: NumberText.describe('Id of a schedule of the group') }),
    body: z.strictObject({}).optional(),
  }),
}
