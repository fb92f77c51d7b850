import { z } from 'zod'
import { changeOf } from './change.ts'
import { PenaltyState, PenaltyType } from './choices.ts'
import { endpointParts } from './crud.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, NumberText, ruleBetween, text, Version, versioned } from './fields.ts'
import { PENALTY_FIELDS } from './filter/registry/penalties.ts'
import { REASON_MAX } from './job-choices.ts'
import { listOf, PAGE_PARTS, paging, searchIn } from './list.ts'
import { PENALTY_SORTS } from './penalty-choices.ts'

const words = {
  bot_id: 'Id of the game account',
  admin_id: 'Id of the in-game admin; `null` when unknown or the game itself',
  jail_type: 'Kind of the jail: prison, jail, demorgan or another; `null` for a ban',
  reason: 'Reason, as the game stated it',
  starts_at: 'Time of the start',
  ends_at: 'Time of the end; `null` for a permanent penalty',
}

const penalty = {
  ...versioned,
  bot_id: Id.describe(words.bot_id),
  admin_id: Id.nullable().describe(words.admin_id),
  admin_name: z.string().nullable().describe('Nickname of the in-game admin; `null` when unknown'),
  type: PenaltyType,
  jail_type: z.string().nullable().describe(words.jail_type),
  reason: z.string().describe(words.reason),
  starts_at: Instant.describe(words.starts_at),
  ends_at: Instant.nullable().describe(words.ends_at),
}

export type Penalty = z.infer<typeof Penalty>
export const Penalty = z
  .object(penalty)
  .meta({ id: 'Penalty', description: 'A ban or jail of a game account' })

export type ListedPenalty = z.infer<typeof ListedPenalty>
export const ListedPenalty = z
  .object({
    ...penalty,
    bot: z
      .object({
        nickname: z.string().describe('Nickname in the game'),
        server_id: Id.describe('Id of the server that the account plays on'),
      })
      .describe('Game account with the penalty'),
  })
  .meta({ id: 'ListedPenalty', description: 'A penalty with its game account' })

const draft = {
  admin_id: Id.nullable()
    .default(null)
    .describe('Id of an in-game admin of the same server; `null` when unknown'),
  type: PenaltyType,
  jail_type: text(1, 64).nullable().default(null).describe(words.jail_type),
  reason: text(0, REASON_MAX).default('').describe(words.reason),
  starts_at: Instant.describe(words.starts_at),
  ends_at: Instant.nullable().default(null).describe(words.ends_at),
}

interface Facts {
  type?: string | undefined
  jail_type?: string | null | undefined
  starts_at?: string | undefined
  ends_at?: string | null | undefined
}

const isOrdered = ({ starts_at, ends_at }: Facts) =>
  !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at)
export const END_BEFORE_START = 'The end must be after the start.'
const isOfJail = ({ type, jail_type }: Facts) => type !== 'ban' || !jail_type
export const KIND_OF_A_BAN = 'Only a jail has a kind.'
const ORDER = ruleBetween(['starts_at', 'ends_at'], {
  path: ['ends_at'],
  message: END_BEFORE_START,
})
const KIND = ruleBetween(['type', 'jail_type'], { path: ['jail_type'], message: KIND_OF_A_BAN })

const PenaltyDraft = z
  .strictObject({ ...draft, bot_id: Id.describe(words.bot_id) })
  .refine(isOrdered, ORDER)
  .refine(isOfJail, KIND)
export type PenaltyDraft = z.infer<typeof PenaltyDraft>

const PenaltyChange = changeOf(draft).refine(isOrdered, ORDER).refine(isOfJail, KIND)
export type PenaltyChange = z.infer<typeof PenaltyChange>

export type PenaltyQuery = z.infer<typeof PenaltyQuery>
export const PenaltyQuery = z.strictObject({
  ...paging(PENALTY_SORTS, PENALTY_FIELDS),
  search: searchIn('the nickname of the game account'),
  state: PenaltyState.optional().describe(
    'Only return penalties in this state; `active` includes permanent ones',
  ),
  type: PenaltyType.optional().describe('Only return penalties of this type'),
  jail_type: text(1, 64)
    .optional()
    .describe('Only return jails of this kind; `none` for penalties without one'),
  server_id: NumberText.optional().describe('Only return penalties of accounts of this server'),
  bot_id: NumberText.optional().describe('Only return penalties of this game account'),
  admin_id: NumberText.optional().describe('Only return penalties by this in-game admin'),
})
const PenaltyFilters = PenaltyQuery.omit(PAGE_PARTS)
export type PenaltyFilters = z.infer<typeof PenaltyFilters>

const parts = endpointParts({
  path: 'penalties',
  noun: ['a penalty', 'penalties'],
  read: 'except_dealer',
  write: 'operator',
})

export const penalties = {
  list: endpoint({
    ...parts.list,
    summary: 'List penalties of game accounts',
    query: PenaltyQuery,
    response: listOf(ListedPenalty),
  }),
  export: endpoint({ ...parts.export, query: PenaltyFilters }),
  add: endpoint({
    ...parts.add,
    summary: 'Record a penalty',
    body: PenaltyDraft,
    response: ListedPenalty,
  }),
  update: endpoint({ ...parts.update, body: PenaltyChange, response: ListedPenalty }),
  remove: endpoint({
    ...parts.remove,
    body: z.strictObject({
      reason: text(1, REASON_MAX).describe('Reason of the deletion, recorded in the audit log'),
      version: Version,
    }),
  }),
}
