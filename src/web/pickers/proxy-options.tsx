import type { ProxyServer } from '#contract/proxies.ts'
import { timeLeft } from '#domain/proxy-term.ts'
import type { ComboOption } from '#web/ui/select/combo-option.ts'

/** The options of a picker: proxies that are not banned, by id. */
export function proxyOptions(proxies: readonly ProxyServer[], now: number): ComboOption[] {
  return proxies
    .filter((proxy) => !proxy.is_banned)
    .toSorted((one, other) => one.id - other.id)
    .map((proxy) => ({
      id: proxy.id,
      label: proxyAddress(proxy),
      hint: [proxy.service, timeLeft(proxy.valid_until, now)].filter(Boolean).join(' · '),
      search: `${proxy.service} ${proxy.name}`,
    }))
}

export function proxyAddress({ ip, port }: Pick<ProxyServer, 'ip' | 'port'>): string {
  return `${ip}:${port}`
}
