import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#web/api/client.ts'
import { removeStoredText } from '#web/lib/stored-text.ts'
import { identityQuery, NOBODY } from './identity.ts'
import { recentRowsKey } from './recent-rows.ts'

export function useSignOut() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    ...api.auth.logout.mutation(),
    meta: { failed: 'Failed to sign out', reason: 'An error occurred while signing out.' },
    // When it succeeds, the page no longer knows who signed out.
    onMutate: () => cache.getQueryData(identityQuery.queryKey)?.user?.id,
    onSuccess: (_result, _input, userId) => {
      if (userId !== undefined) removeStoredText(recentRowsKey(userId))
      cache.setQueryData(identityQuery.queryKey, NOBODY)
      // A deliberate sign-out does not return to the same page, because the next user may be someone else.
      return navigate({ to: '/login', search: {}, replace: true })
    },
  })
  return { signOut: () => mutate({}), isPending }
}
