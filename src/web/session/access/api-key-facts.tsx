import type { ApiKey } from '#contract/api-keys.ts'
import { formatDate } from '#domain/format.ts'
import { useHasPassed } from '#web/lib/use-has-passed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { LastUsed } from './last-used.tsx'

/** An API key in a list: name, scope and times. */
export function ApiKeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { name, start, scope, created_at, expires_at, used_at } = apiKey
  const isExpired = useHasPassed(Date.parse(expires_at))
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 break-words font-medium">{name}</span>
        <code className="font-mono text-fg-3 text-xs">{start}…</code>
        <Badge tone={scope === 'write' ? 'blue' : 'outline'}>
          {scope === 'write' ? 'Reads and writes' : 'Reads only'}
        </Badge>
        {isExpired && <Badge tone="red">Expired</Badge>}
      </p>
      <p className="flex flex-wrap gap-x-2 text-fg-2">
        <span>
          {isExpired ? 'ended' : 'until'}{' '}
          <time dateTime={expires_at} className="num">
            {formatDate(new Date(expires_at))}
          </time>
        </span>
        <span>
          made <TimeAgo at={new Date(created_at)} />
        </span>
        <span>
          <LastUsed at={used_at} />
        </span>
      </p>
    </div>
  )
}
