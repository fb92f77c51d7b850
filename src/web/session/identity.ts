import { useQuery } from '@tanstack/react-query'
import type { Identity, Me } from '#contract/auth.ts'
import { api } from '#web/api/client.ts'
import { identityAfter } from './ended-session.ts'

const request = api.auth.me.query({})

/**
 * The identity of this browser. It is requested once and refreshed after each indication of a change. There is no timer,
 * because each request extends an idle session.
 */
export const identityQuery: ReturnType<typeof api.auth.me.query> = {
  ...request,
  queryFn: async ({ client }) =>
    identityAfter(await api.auth.me.call({}), client.getQueryData<Identity>(request.queryKey)),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  retry: 1,
}

export const NOBODY: Identity = { user: null, unverifiedUser: null }

/** The id of the user who is signed in, approved or not. */
export const personOf = (identity: Identity | undefined): string | undefined =>
  (identity?.user ?? identity?.unverifiedUser)?.id

/** The approved user; null if there is none. */
export function useMe(): Me | null {
  return useQuery(identityQuery).data?.user ?? null
}
