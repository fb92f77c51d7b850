import type { UseQueryResult } from '@tanstack/react-query'
import type { BotStateCounts } from '#contract/bot-states.ts'
import type { Overview } from '#contract/overview.ts'
import { formatCount } from '#domain/format.ts'
import { OVERVIEW_LINKS as LINKS, taskLink } from '#domain/overview-links.ts'
import { FAILED_TASKS, taskOf } from '#domain/task.ts'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import { hasFailed } from '#web/lists/has-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { ArrowRight, CircleCheck } from '#web/ui/icons.ts'
import type { HomeAccess } from './home-access.ts'

interface Matter {
  /** Undefined if no list has exactly these rows, or if the reader cannot see it. */
  readonly href?: string | undefined
  readonly count: number
  readonly what: string
  /** Text of the link to the affected rows. */
  readonly fix: string
}

interface AttentionProps {
  overview: Overview | undefined
  presence: UseQueryResult<BotStateCounts>
  access: HomeAccess
}

/** The current problems, most severe first, each with a link to the affected rows. */
export function Attention({ overview, presence, access }: AttentionProps) {
  // Waits for both responses, so that no problem moves down when another one appears.
  const counts = presence.data
  const isUnknown = hasFailed(presence) || presence.isError
  const isLoaded = overview && (counts || isUnknown)
  const silent = counts ? silences(counts, access) : []
  const matters = isLoaded ? [...silent, ...mattersOf(overview)] : []
  if (isLoaded && matters.length === 0 && !isUnknown)
    return (
      <p className="tone-green flex items-center gap-2 py-2 text-fg-2">
        <CircleCheck size={16} aria-hidden className="text-tone-mark" />
        Nothing needs your attention.
      </p>
    )
  return (
    // Next to the fleet's day, the height of the panel does not depend on its content.
    <ul className="xl:min-h-0 xl:overflow-y-auto">
      {isLoaded && isUnknown && (
        <li className="flex items-center gap-3 border-line border-b py-1 last:border-b-0">
          <span role="alert" className="tone-red min-w-0 flex-1 text-tone">
            Failed to load the presence of bots
          </span>
          <Button size="small" onClick={() => void presence.refetch()}>
            Try again
          </Button>
        </li>
      )}
      {matters.map(({ href, count, what, fix }) => (
        <li
          // A count that changes also changes the words; the link keeps the focus.
          key={href ?? fix}
          className="relative flex min-h-10 xl:min-h-8 flex-wrap items-center gap-x-3 border-line border-b py-1 last:border-b-0 hover:bg-raised pointer-coarse:min-h-11"
        >
          <span className="num w-14 text-right font-semibold">{formatCount(count)}</span>
          <span className="min-w-0 flex-1">{what}</span>
          {href !== undefined && (
            <ListLink
              href={href}
              className="inline-flex items-center gap-1 text-accent text-xs after:absolute after:inset-0"
            >
              {fix}
              <span className="sr-only">
                : {count} {what}
              </span>
              <ArrowRight size={12} aria-hidden />
            </ListLink>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A silent agent is one problem, however many bots it reports for. */
function silences(
  { silent_agents, offline }: BotStateCounts,
  { administration }: HomeAccess,
): Matter[] {
  const bots = silent_agents.reduce((sum, agent) => sum + agent.bots, 0)
  const [only, ...others] = silent_agents
  const who = others.length > 0 ? 'agents are silent' : `agent is silent: ${only?.name}`
  const agents = {
    href: administration ? '/agents' : undefined,
    count: silent_agents.length,
    what: `${who}, ${formatCount(bots)} ${bots === 1 ? 'bot' : 'bots'} unknown`,
    fix: 'View agents',
  }
  const offlineBots = { count: offline, what: `${offline === 1 ? 'bot' : 'bots'} offline`, fix: '' }
  return [agents, offlineBots].filter(({ count }) => count > 0)
}

function mattersOf(overview: Overview): Matter[] {
  const failing = FAILED_TASKS.map((task) => ({
    link: taskLink(task),
    what: words(
      `bot: ${taskOf(task).label.toLowerCase()}`,
      `bots: ${taskOf(task).label.toLowerCase()}`,
    ),
    fix: 'View bots',
  }))
  return [...MATTERS, ...failing].flatMap(({ link, what, fix }) => {
    const count = link.count(overview) ?? 0
    return count > 0 ? [{ href: link.page, count, what: what(count), fix }] : []
  })
}

const words = (one: string, many: string) => (count: number) => (count === 1 ? one : many)

const MATTERS = [
  {
    link: LINKS.waiting,
    what: words('user waiting for approval', 'users waiting for approval'),
    fix: 'Review',
  },
  {
    link: LINKS.bannedInUse,
    what: words('banned proxy in use', 'banned proxies in use'),
    fix: 'View proxies',
  },
  {
    link: LINKS.expiredInUse,
    what: words('expired proxy in use', 'expired proxies in use'),
    fix: 'View proxies',
  },
  {
    link: LINKS.idleGroups,
    what: words('group without an active bot', 'groups without an active bot'),
    fix: 'View groups',
  },
  { link: LINKS.failed, what: words('failed order', 'failed orders'), fix: 'View orders' },
  { link: LINKS.pending, what: words('pending order', 'pending orders'), fix: 'View orders' },
  {
    link: LINKS.expiring,
    what: words('proxy expiring within 7 days', 'proxies expiring within 7 days'),
    fix: 'View proxies',
  },
]
