import { z } from 'zod'

/** What proxies are sorted by. */
export const PROXY_SORTS = ['id', 'name', 'valid_until'] as const

/** How long proxies may still be used: for ever, more than 7 days, up to 7 days, no more. */
export const ProxyTerm = z.enum(['none', 'valid', 'expiring', 'expired'])
export type ProxyTerm = z.infer<typeof ProxyTerm>

export const ProxyUse = z.enum(['used', 'unused'])
