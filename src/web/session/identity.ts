import { useQuery } from '@tanstack/react-query'
import type { Me } from '#contract/auth.ts'
import { api } from '#web/api/client.ts'

/**
 * Who is at this browser. Asked once, then again whenever there is reason to doubt it: never by a timer while somebody
 * works, since each call puts off the end of an idle session.
 */
export const identityQuery: ReturnType<typeof api.auth.me.query> = {
  ...api.auth.me.query({}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  retry: 1,
}

/** The verified user; null while nobody has been let in. */
export function useMe(): Me | null {
  return useQuery(identityQuery).data?.user ?? null
}
