import type { ProxyServer } from '#contract/proxies.ts'
import { proxyTermOf } from '#domain/proxy-term.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'

interface ProxyTermBadgesProps {
  proxy: Pick<ProxyServer, 'valid_until' | 'is_banned'>
}

/** Badges for the time left of a proxy and for its ban. */
export function ProxyTermBadges({ proxy: { valid_until, is_banned } }: ProxyTermBadgesProps) {
  const { label, look } = proxyTermOf(valid_until, useNow())
  return (
    <>
      {look ? <Badge tone={look}>{label}</Badge> : <span className="text-fg-2">{label}</span>}
      {is_banned && <Badge tone="red">Banned</Badge>}
    </>
  )
}
