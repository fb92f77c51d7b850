import type { Endpoint } from '#contract/endpoint.ts'

export interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

export function urlOf(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Parts,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `/api/${filled}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`
}
