import type { ProxyServer } from '#contract/proxies.ts'
import { proxyTermOf } from '#domain/proxy-term.ts'
import { formatYourTime } from '#web/lib/local-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'

interface ProxyTermBadgesProps {
  proxy: Pick<ProxyServer, 'valid_until' | 'is_banned'>
}

/** Badges for the remaining time of a proxy and for its ban. */
export function ProxyTermBadges({ proxy: { valid_until, is_banned } }: ProxyTermBadgesProps) {
  return (
    <>
      <ProxyTermBadge valid_until={valid_until} />
      {is_banned && <BannedBadge />}
    </>
  )
}

export function ProxyTermBadge({ valid_until }: Pick<ProxyServer, 'valid_until'>) {
  const { label, look } = proxyTermOf(valid_until, useNow())
  if (valid_until === null || look === undefined) return <span className="text-fg-2">{label}</span>
  return (
    <time dateTime={valid_until} title={formatYourTime(new Date(valid_until))}>
      <Badge tone={look}>{label}</Badge>
    </time>
  )
}

export const BannedBadge = () => <Badge tone="red">Banned</Badge>
