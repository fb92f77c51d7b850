import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, NumberText, text, Version } from './fields.ts'
import { CsvPieces, listOf, PAGE_PARTS, paging } from './list.ts'
import { PENALTY_SORTS, PenaltyState, PenaltyType } from './penalty-choices.ts'

/** A ban or a jail of a game account; a known end that has come makes it history. */
export type Penalty = z.infer<typeof Penalty>
export const Penalty = z.object({
  id: Id,
  bot_id: Id.describe('The game account'),
  admin_id: Id.nullable().describe('The in-game admin; null: the game itself, or unknown'),
  admin_name: z.string().nullable(),
  type: PenaltyType,
  jail_type: z.string().nullable().describe('prison, jail, demorgan, or what the game calls it'),
  reason: z.string(),
  starts_at: Instant,
  ends_at: Instant.nullable().describe('null: for ever'),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})

/** Among others a penalty says whose it is. */
export type ListedPenalty = z.infer<typeof ListedPenalty>
export const ListedPenalty = Penalty.extend({
  bot: z.object({ nickname: z.string(), server_id: Id }),
})

const AdminId = Id.nullable().describe('An in-game admin of the same server; null: unknown')
const JailType = text(1, 64).nullable().describe('prison, jail, demorgan or another; of a jail')
const Reason = text(0, 500).describe('As the game gave it')
const END_MESSAGE = 'The end must be after the start'
const KIND_MESSAGE = 'Only a jail has a kind'

interface Facts {
  type?: string | undefined
  jail_type?: string | null | undefined
  starts_at?: string | undefined
  ends_at?: string | null | undefined
}

const inOrder = ({ starts_at, ends_at }: Facts) =>
  !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at)
const isOfJail = ({ type, jail_type }: Facts) => type !== 'ban' || !jail_type

const PenaltyDraft = z
  .strictObject({
    bot_id: Id.describe('The game account'),
    admin_id: AdminId.default(null),
    type: PenaltyType.describe('What it does'),
    jail_type: JailType.default(null),
    reason: Reason.default(''),
    starts_at: Instant.describe('When it began'),
    ends_at: Instant.nullable().default(null).describe('null: for ever'),
  })
  .refine(inOrder, { path: ['ends_at'], message: END_MESSAGE })
  .refine(isOfJail, { path: ['jail_type'], message: KIND_MESSAGE })
export type PenaltyDraft = z.infer<typeof PenaltyDraft>

const PenaltyChange = z
  .strictObject({
    admin_id: AdminId.optional(),
    type: PenaltyType.optional().describe('What it does'),
    jail_type: JailType.optional(),
    reason: Reason.optional(),
    starts_at: Instant.optional().describe('When it began'),
    ends_at: Instant.nullable().optional().describe('null: for ever'),
    version: Version,
  })
  .refine(({ version, ...change }) => Object.values(change).some((one) => one !== undefined), {
    path: [],
    message: 'Send what shall change',
  })
  .refine(inOrder, { path: ['ends_at'], message: END_MESSAGE })
  .refine(isOfJail, { path: ['jail_type'], message: KIND_MESSAGE })
export type PenaltyChange = z.infer<typeof PenaltyChange>

export type PenaltyQuery = z.infer<typeof PenaltyQuery>
export const PenaltyQuery = z.strictObject({
  ...paging(PENALTY_SORTS),
  search: text(0, 100).default('').describe('Part of the nickname of the account'),
  state: PenaltyState.optional().describe('active: in force, those for ever included'),
  type: PenaltyType.optional().describe('Only bans, or only jails'),
  jail_type: text(1, 64).optional().describe('Only jails of this kind'),
  server_id: NumberText.optional().describe('Only of accounts of this server'),
  bot_id: NumberText.optional().describe('Only of this game account'),
  admin_id: NumberText.optional().describe('Only those that this admin gave'),
})
const PenaltyFilters = PenaltyQuery.omit(PAGE_PARTS)
export type PenaltyFilters = z.infer<typeof PenaltyFilters>

const operator = { access: 'operator' } as const

export const penalties = {
  list: endpoint({
    method: 'GET',
    path: 'penalties',
    summary: 'List penalties of game accounts',
    access: 'except_dealer',
    query: PenaltyQuery,
    response: listOf(ListedPenalty),
  }),
  export: endpoint({
    method: 'GET',
    path: 'penalties/export',
    summary: 'The penalties that match as a CSV file',
    access: 'except_dealer',
    download: 'penalties',
    query: PenaltyFilters,
    response: CsvPieces,
  }),
  add: endpoint({
    ...operator,
    method: 'POST',
    path: 'penalties',
    summary: 'Record a penalty',
    status: 201,
    body: PenaltyDraft,
    response: ListedPenalty,
  }),
  update: endpoint({
    ...operator,
    method: 'PUT',
    path: 'penalties/:id',
    summary: 'Correct a penalty',
    params: ById,
    body: PenaltyChange,
    response: ListedPenalty,
  }),
  remove: endpoint({
    ...operator,
    method: 'DELETE',
    path: 'penalties/:id',
    summary: 'Delete a penalty; the reason stays in the audit',
    params: ById,
    body: z.strictObject({
      reason: text(1, 500).describe('Why it goes'),
      version: Version,
    }),
    response: z.null(),
  }),
}
