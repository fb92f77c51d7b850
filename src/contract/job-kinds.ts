import { z } from 'zod'
import { BrBotGroupQuery, brBotGroups, ScheduleDrafts } from './br-bot-groups.ts'
import { BrBotQuery } from './br-bot-query.ts'
import { brBots, ServerIds, WorkHours } from './br-bots.ts'
import { JobType, OrderStatus, Role } from './choices.ts'
import type { Access } from './endpoint.ts'
import { Id, Instant, text, Uuid, whole } from './fields.ts'
import { formatCount } from './format-count.ts'
import { JOB_IDS_MAX, REASON_MAX } from './job-choices.ts'
import { PAGE_PARTS } from './list.ts'
import { OrderQuery, orders } from './orders.ts'
import { PenaltyQuery, penalties } from './penalties.ts'
import { ProxyQuery, proxies } from './proxies.ts'
import { UserQuery, users } from './users.ts'

/** The rows that jobs change: the type of their ids and the query of their list. */
interface Targets {
  /** The resource with the list. */
  readonly resource: 'brBots' | 'brBotGroups' | 'orders' | 'penalties' | 'proxies' | 'users'
  readonly id: z.ZodType<number | string>
  /** An example id for the documentation. */
  readonly example: number | string
  readonly query: z.ZodObject
}

/** The same change of many rows. */
export interface JobKind<Params extends z.ZodObject = z.ZodObject> {
  readonly targets: Targets
  /** The access of the endpoint that makes the same change to one row. */
  readonly access: Access
  /** Whether that endpoint requires a confirmed identity. */
  readonly confirm: boolean
  readonly params: Params
  readonly needsReason: boolean
}

const BR_BOTS = {
  resource: 'brBots',
  id: Id,
  example: 1,
  query: BrBotQuery.omit({ ...PAGE_PARTS, fields: true }),
} as const
const GROUPS = {
  resource: 'brBotGroups',
  id: Id,
  example: 1,
  query: BrBotGroupQuery.omit(PAGE_PARTS),
} as const
const ORDERS = {
  resource: 'orders',
  id: Id,
  example: 1,
  query: OrderQuery.omit(PAGE_PARTS),
} as const
const PENALTIES = {
  resource: 'penalties',
  id: Id,
  example: 1,
  query: PenaltyQuery.omit(PAGE_PARTS),
} as const
const PROXIES = {
  resource: 'proxies',
  id: Id,
  example: 1,
  query: ProxyQuery.omit(PAGE_PARTS),
} as const
const USERS = {
  resource: 'users',
  id: Uuid,
  example: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  query: UserQuery.omit(PAGE_PARTS),
} as const

/** The kinds of jobs. The names are also stored. */
export const JOB_KINDS = {
  'br_bot.activate': kind(BR_BOTS, brBots.setActive),
  'br_bot.deactivate': kind(BR_BOTS, brBots.setActive),
  'br_bot.change_proxy': kind(
    BR_BOTS,
    brBots.changeProxy,
    z.strictObject({ proxy_id: Id.nullable().describe('Id of the proxy; `null` for no proxy') }),
  ),
  'br_bot.change_servers': kind(
    BR_BOTS,
    brBots.update,
    z.strictObject({
      server_ids: ServerIds.describe(
        'Ids of the servers to play on; the first is the server of the game account',
      ),
    }),
  ),
  'br_bot.change_job_type': kind(
    BR_BOTS,
    brBots.update,
    z.strictObject({
      job_type: JobType.describe('Job type of the BR bots'),
    }),
  ),
  'br_bot.change_hours': kind(BR_BOTS, brBots.update, WorkHours),
  'br_bot.add_to_group': kind(
    BR_BOTS,
    brBotGroups.addBots,
    z.strictObject({
      group_id: Id.describe('Id of the bot group'),
    }),
  ),
  'br_bot.remove_from_group': kind(BR_BOTS, brBotGroups.removeBots),
  'br_bot.delete': kind(BR_BOTS, brBots.remove),
  'br_bot_group.add_schedules': kind(
    GROUPS,
    brBotGroups.addSchedule,
    z.strictObject({ time_schedules: ScheduleDrafts }),
  ),
  'br_bot_group.replace_schedules': kind(
    GROUPS,
    brBotGroups.removeSchedule,
    z.strictObject({ time_schedules: ScheduleDrafts }),
  ),
  'br_bot_group.copy_schedules': kind(
    GROUPS,
    brBotGroups.removeSchedule,
    z.strictObject({
      group_id: Id.describe(
        'Id of the group to copy schedules from, as they are when each group is changed. They replace the schedules of the groups',
      ),
    }),
  ),
  'br_bot_group.delete_schedules': kind(GROUPS, brBotGroups.removeSchedule),
  'br_bot_group.change_proxy': kind(
    GROUPS,
    brBotGroups.changeProxy,
    z.strictObject({ proxy_id: Id.nullable().describe('Id of the proxy; `null` for no proxy') }),
  ),
  'order.move': kind(
    ORDERS,
    orders.move,
    z.strictObject({ status: OrderStatus.describe('New status') }),
  ),
  'order.delete': kind(ORDERS, orders.remove),
  'penalty.end': kind(PENALTIES, penalties.update),
  'penalty.extend': kind(
    PENALTIES,
    penalties.update,
    z.strictObject({
      hours: whole(1, 8760).describe('Hours to add to the end of each penalty, 1 to 8760'),
    }),
  ),
  'penalty.delete': { ...kind(PENALTIES, penalties.remove), needsReason: true },
  'proxy.ban': kind(PROXIES, proxies.update),
  'proxy.unban': kind(PROXIES, proxies.update),
  'proxy.renew': kind(
    PROXIES,
    proxies.update,
    z.strictObject({
      valid_until: Instant.nullable().describe(
        'New time of expiry; `null` when the proxies do not expire',
      ),
    }),
  ),
  'proxy.delete': kind(PROXIES, proxies.remove),
  'user.approve': kind(
    USERS,
    users.approve,
    z.strictObject({ role: Role.describe('Role of the users') }),
  ),
} as const
export type JobKindName = keyof typeof JOB_KINDS

interface Single {
  readonly access: Access
  readonly confirm?: true | 'reveal'
}

function kind(targets: Targets, single: Single): JobKind<z.ZodObject<Record<never, never>>>
function kind<Params extends z.ZodObject>(
  targets: Targets,
  single: Single,
  params: Params,
): JobKind<Params>
function kind(
  targets: Targets,
  { access, confirm }: Single,
  params: z.ZodObject = z.strictObject({}),
): JobKind {
  return { targets, access, confirm: confirm === true, params, needsReason: false }
}

type Draft<Side extends 'input' | 'output'> = {
  [Name in JobKindName]: {
    readonly kind: Name
    readonly ids?: readonly (number | string)[] | undefined
    readonly query?: Record<string, unknown> | undefined
    readonly params: Side extends 'input'
      ? z.input<(typeof JOB_KINDS)[Name]['params']>
      : z.output<(typeof JOB_KINDS)[Name]['params']>
  } & (Side extends 'input' ? { readonly reason?: string } : { readonly reason: string })
}[JobKindName]

/** The body that creates a job of any kind. */
export type NewJob = Draft<'output'>
export const NewJob = draftOf(JOB_KINDS)

function draftOf(kinds: typeof JOB_KINDS): z.ZodType<Draft<'output'>, Draft<'input'>>
function draftOf(kinds: Readonly<Record<string, JobKind>>): z.ZodType {
  const [first, ...others] = Object.entries(kinds).map(([name, kind]) => optionOf(name, kind))
  if (!first) throw new Error('there are no kinds of jobs')
  return z.discriminatedUnion('kind', [first, ...others], 'Must be a kind of job.')
}

function optionOf(name: string, { targets, params, needsReason }: JobKind) {
  const reason = needsReason ? text(1, REASON_MAX) : text(0, REASON_MAX).default('')
  return z
    .strictObject({
      kind: z.literal(name).describe('Kind of the job'),
      ids: z
        .array(targets.id)
        .min(1, 'Select at least one row.')
        .max(JOB_IDS_MAX)
        .optional()
        .describe(`Ids of the rows, at most ${formatCount(JOB_IDS_MAX)}`)
        .meta({ examples: [[targets.example]] }),
      query: targets.query
        .optional()
        .describe('Query parameters of the list: the job changes all matching rows'),
      params: params.describe('Parameters of the kind'),
      reason: reason.describe('Reason, recorded with each change that has one'),
    })
    .refine(({ ids, query }) => (ids === undefined) !== (query === undefined), {
      path: ['ids'],
      message: 'Send either ids or a query.',
    })
}
