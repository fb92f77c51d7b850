import type { Overview } from '#contract/overview.ts'
import { FAILING } from '#contract/task-filters.ts'
import { FAILED_TASKS } from './task.ts'

/** A figure of the home page and the link to the list of exactly the counted rows. */
export interface OverviewLink {
  readonly label: string
  readonly page: string
  /** Undefined if the reader cannot see it. */
  count(overview: Overview): number | undefined
}

const link = (label: string, page: string, count: OverviewLink['count']): OverviewLink => ({
  label,
  page: `/${page}`,
  count,
})

export const OVERVIEW_LINKS = {
  allBots: link('BR bots', 'br-bots', ({ br_bots }) => br_bots?.total),
  activeBots: link('Active BR bots', 'br-bots?is_active=true', ({ br_bots }) => br_bots?.active),
  onShift: link('On shift now', 'br-bots?on_shift=true', ({ br_bots }) => br_bots?.on_shift),
  groups: link('Groups', 'group-management', ({ groups }) => groups?.total),
  idleGroups: link(
    'Groups without an active bot',
    'group-management?is_idle=true',
    ({ groups }) => groups?.idle,
  ),
  penalized: link('Penalized bots', 'bots?is_penalized=true', ({ penalties }) => penalties?.bots),
  failing: link('Failing bots', `bots?task=${FAILING}`, ({ tasks }) =>
    tasks ? FAILED_TASKS.reduce((sum, task) => sum + (tasks[task] ?? 0), 0) : undefined,
  ),
  penalties: link(
    'Penalties in force',
    'penalties?state=active',
    ({ penalties }) => penalties?.active,
  ),
  proxies: link('Proxies', 'proxies', ({ proxies }) => proxies?.total),
  expired: link('Proxies expired', 'proxies?term=expired', ({ proxies }) => proxies?.expired),
  expiring: link(
    'Expire within 7 days',
    'proxies?term=expiring',
    ({ proxies }) => proxies?.expiring,
  ),
  expiredInUse: link(
    'Expired proxies in use',
    'proxies?term=expired&use=used',
    ({ proxies }) => proxies?.expired_in_use,
  ),
  bannedInUse: link(
    'Banned proxies in use',
    'proxies?is_banned=true&use=used',
    ({ proxies }) => proxies?.banned_in_use,
  ),
  waiting: link('Users waiting', 'settings/users?state=pending', ({ users }) => users?.pending),
  pending: link('Pending', 'orders?status=pending', ({ orders }) => orders.pending),
  processing: link('Processing', 'orders?status=processing', ({ orders }) => orders.processing),
  completed: link('Completed', 'orders?status=completed', ({ orders }) => orders.completed),
  failed: link('Failed', 'orders?status=failed', ({ orders }) => orders.failed),
  cancelled: link('Cancelled', 'orders?status=cancelled', ({ orders }) => orders.cancelled),
} as const satisfies Record<string, OverviewLink>

/** Accounts in one task status. */
export const taskLink = (task: string): OverviewLink =>
  link(task, `bots?task=${encodeURIComponent(task)}`, ({ tasks }) =>
    tasks ? (tasks[task] ?? 0) : undefined,
  )

/** Links to the lists of one server. */
export const serverLinks = (id: number) => ({
  bots: `/bots?server_id=${id}`,
  br_bots: `/br-bots?server_id=${id}`,
  penalties: `/penalties?server_id=${id}&state=active`,
})
