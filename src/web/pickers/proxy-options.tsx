import type { ProxyServer } from '#contract/proxies.ts'
import { addressOf } from '#domain/address.ts'
import { proxyTermOf, timeLeft } from '#domain/proxy-term.ts'
import type { ComboOption } from '#web/ui/select/combo-option.ts'

/** The options of a picker: proxies that are not banned, by id. Expired ones have a mark. */
export function proxyOptions(proxies: readonly ProxyServer[], now: number): ComboOption[] {
  return proxies
    .filter((proxy) => !proxy.is_banned)
    .toSorted((one, other) => one.id - other.id)
    .map((proxy) => ({
      id: proxy.id,
      label: addressOf(proxy.ip, proxy.port),
      end: `:${proxy.port}`,
      lead: proxyTermOf(proxy.valid_until, now).look === 'destructive' && <ExpiredMark />,
      hint: [proxy.service, timeLeft(proxy.valid_until, now)].filter(Boolean).join(' · '),
      search: `${proxy.service} ${proxy.name}`,
    }))
}

function ExpiredMark() {
  return (
    <span role="img" aria-label="Expired" title="Expired" className="tone-red flex shrink-0">
      <i className="size-1.5 rounded-full bg-tone-mark" />
    </span>
  )
}
