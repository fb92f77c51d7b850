import { z } from 'zod'

export const PROXY_SORTS = ['id', 'name', 'valid_until'] as const

export const ProxyTerm = z.enum(['none', 'valid', 'expiring', 'expired']).meta({
  id: 'ProxyTerm',
  description:
    'Time left for a proxy: no expiry, more than 7 days, 7 days or less, or already expired',
})
export type ProxyTerm = z.infer<typeof ProxyTerm>

export const ProxyUse = z.enum(['used', 'unused']).meta({
  id: 'ProxyUse',
  description: 'Whether a BR bot or a bot group uses a proxy',
})
