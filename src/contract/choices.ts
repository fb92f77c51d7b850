import { z } from 'zod'
import { TASKS } from './bot-choices.ts'
import { JOB_TYPES, REGISTRATION_STATUSES } from './br-bot-choices.ts'
import { JOB_OUTCOMES, JOB_STATES } from './job-choices.ts'
import { LOG_LEVELS, LOG_SOURCES } from './log-choices.ts'
import { ORDER_STATES, ORDER_STATUSES } from './order-choices.ts'
import { PENALTY_STATES, PENALTY_TYPES, THREAT_LEVELS } from './penalty-choices.ts'
import { PROXY_TERMS, PROXY_USES } from './proxy-choices.ts'
import { ROLES, USER_STATES } from './roles.ts'
import { VIEW_VISIBILITIES } from './view-choices.ts'
import { VIEW_LISTS } from './view-lists.ts'

// The schemas are separate from their values, because pages need the values before they load the schemas.

export const Role = z.enum(ROLES).meta({ id: 'Role', description: 'Role of a user' })

export const UserState = z
  .enum(USER_STATES)
  .meta({ id: 'UserState', description: 'Whether a user has access' })

/** The task statuses that the console supports. */
export const Task = z.enum(TASKS).meta({ id: 'Task', description: 'Task status of a game account' })

export const OrderStatus = z
  .enum(ORDER_STATUSES)
  .meta({ id: 'OrderStatus', description: 'Status of an order' })

export const OrderState = z
  .enum(ORDER_STATES)
  .meta({ id: 'OrderState', description: 'Status of an order; `open` is pending or processing' })

export const JobType = z.literal(JOB_TYPES)

export const RegistrationStatus = z
  .enum(REGISTRATION_STATUSES)
  .meta({ id: 'RegistrationStatus', description: 'Whether the account of a BR bot is registered' })

export const ProxyTerm = z.enum(PROXY_TERMS).meta({
  id: 'ProxyTerm',
  description:
    'Time left for a proxy: no expiry, more than 7 days, 7 days or less, or already expired',
})

export const ProxyUse = z.enum(PROXY_USES).meta({
  id: 'ProxyUse',
  description: 'Whether a BR bot or a bot group uses a proxy',
})

export const ViewList = z
  .enum(VIEW_LISTS)
  .meta({ id: 'ViewList', description: 'List that a view belongs to' })

export const ViewVisibility = z.enum(VIEW_VISIBILITIES).meta({
  id: 'ViewVisibility',
  description:
    'Who can open a view: `private` for its owner, a role for the users with this role, or `all`',
})

export const PenaltyType = z
  .enum(PENALTY_TYPES)
  .meta({ id: 'PenaltyType', description: 'Type of a penalty' })

export const PenaltyState = z.enum(PENALTY_STATES).meta({
  id: 'PenaltyState',
  description: 'Whether a penalty is in force; `permanent` has no end',
})

export const ThreatLevel = z
  .enum(THREAT_LEVELS)
  .meta({ id: 'ThreatLevel', description: 'How dangerous an in-game admin is to bots' })

export const JobState = z.enum(JOB_STATES).meta({
  id: 'JobState',
  description:
    'State of a job; `stopped` when the user who started it lost the permission for it, or its file met a limit',
})

export const JobOutcome = z.enum(JOB_OUTCOMES).meta({
  id: 'JobOutcome',
  description:
    'Result of an item: changed, already as wanted, deleted since, changed or taken by someone else, not allowed, not valid for this row, in use, or an unexpected error',
})

export const LogLevel = z
  .enum(LOG_LEVELS)
  .meta({ id: 'LogLevel', description: 'Severity of a log line, lowest first' })

export const LogSource = z
  .enum(LOG_SOURCES)
  .meta({ id: 'LogSource', description: 'Part of the console that wrote a log line' })
