export const PROXY_SORTS = ['id', 'name', 'valid_until'] as const

export const PROXY_TERMS = ['none', 'valid', 'expiring', 'expired'] as const
export type ProxyTerm = (typeof PROXY_TERMS)[number]

export const PROXY_USES = ['used', 'unused'] as const
