import { BotQuery } from '#contract/bots.ts'
import { BrBotGroupQuery } from '#contract/br-bot-groups.ts'
import { PenaltyQuery } from '#contract/penalties.ts'
import { FAILING } from '#contract/task-filters.ts'
import type { Person } from '#server/auth/session.ts'
import type { Context } from '#server/http/context.ts'
import { admins as inGame } from '#server/modules/admins.ts'
import { bots as game } from '#server/modules/bots/bots.ts'
import { brBotGroups } from '#server/modules/br-bot-groups/br-bot-groups.ts'
import { penalties } from '#server/modules/penalties/penalties.ts'

const PER_PAGE = 15
/** The demo fleet has one penalty per five bots. */
const BOTS_A_PENALTY = 5

/** The lists other than that of BR bots. */
export function listActions(
  context: Context<Person>,
  bots: number,
): Record<string, () => Promise<unknown>> {
  const middle = String(Math.floor(bots / BOTS_A_PENALTY / 2 / PER_PAGE))
  return {
    accounts: accounts(context, {}),
    'accounts of a server': accounts(context, { server_id: '3' }),
    'accounts by cash': accounts(context, { sort_by: 'cash' }),
    'accounts, search': accounts(context, { search: 'koval' }),
    'accounts in a status': accounts(context, { task: 'ready' }),
    'accounts in a status of a server': accounts(context, { task: 'ready', server_id: '3' }),
    'accounts longest in a status': accounts(context, {
      task: 'ready',
      sort_by: 'task_since',
      sort_order: 'asc',
    }),
    'accounts in a status by cash': accounts(context, { task: 'ready', sort_by: 'cash' }),
    'penalized accounts': accounts(context, { is_penalized: 'true' }),
    'penalized accounts by cash': accounts(context, { is_penalized: 'true', sort_by: 'cash' }),
    'failing accounts': accounts(context, { task: FAILING }),
    'accounts, deep': accounts(context, { page: String(Math.floor(bots / 2 / PER_PAGE)) }),
    penalties: penaltyRows(context, {}),
    'penalties in force, ending soonest': penaltyRows(context, {
      state: 'active',
      sort_by: 'ends_at',
      sort_order: 'asc',
    }),
    'ended penalties of a server': penaltyRows(context, { state: 'ended', server_id: '3' }),
    'penalties, deep': penaltyRows(context, { page: middle }),
    'penalties, search': penaltyRows(context, { search: 'koval' }),
    'admins, search': admins(context, { search: 'warden' }),
    admins: admins(context, { sort_by: 'penalties_issued' }),
    groups: groups(context, { page: '1' }),
    'groups, search': groups(context, { page: '1', search: 'shift 11' }),
  }
}

/** Searches for a text in every nickname, which is the worst case. */
export const sharedWordActions = (context: Context<Person>, search: string) => ({
  'accounts, every row matches': accounts(context, { search }),
  'penalties, every row matches': penaltyRows(context, { search }),
})

const accounts = (context: Context<Person>, query: Record<string, string>) => () =>
  game.list({ query: BotQuery.parse(query), params: undefined, body: undefined }, context)

const penaltyRows = (context: Context<Person>, query: Record<string, string>) => () =>
  penalties.list({ query: PenaltyQuery.parse(query), params: undefined, body: undefined }, context)

const FIRST_PAGE = { page: 1, per_page: 15, sort_by: 'id', sort_order: 'desc', search: '' } as const

const admins = (
  context: Context<Person>,
  query: { search?: string; sort_by?: 'penalties_issued' },
) => {
  const input = { query: { ...FIRST_PAGE, ...query }, params: undefined, body: undefined }
  return () => inGame.list(input, context)
}

const groups = (context: Context<Person>, query: Record<string, string>) => () =>
  brBotGroups.list(
    { query: BrBotGroupQuery.parse(query), params: undefined, body: undefined },
    context,
  )
