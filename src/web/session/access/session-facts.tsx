import type { Session } from '#contract/auth.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { browserOf } from './browser-of.ts'

/** A session in a list: browser, address and times. */
export function SessionFacts({ session }: { session: Session }) {
  const { agent, ip, created_at, seen_at, current } = session
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        <span title={agent} className="min-w-0 break-words">
          {browserOf(agent)}
        </span>
        {current && <Badge tone="green">Current session</Badge>}
      </p>
      <p className="flex flex-wrap gap-x-2 text-fg-2">
        <span className="num font-mono text-xs leading-5">{ip}</span>
        <span>
          signed in <TimeAgo at={new Date(created_at)} />, last used{' '}
          <TimeAgo at={new Date(seen_at)} />
        </span>
      </p>
    </div>
  )
}
