import { useQuery } from '@tanstack/react-query'
import type { Me } from '#contract/auth.ts'
import { identityQuery } from '#web/session/identity.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { LogOut } from '#web/ui/icons.ts'

/** A fallback for a live message that does not arrive. */
const POLL_MS = 10_000

export function WaitingPage() {
  const { data: identity, isError } = useQuery({ ...identityQuery, refetchInterval: POLL_MS })
  // Once the user is approved, the access rules redirect from this page.
  if (!identity?.unverifiedUser) return null
  return <Waiting me={identity.unverifiedUser} isUnreachable={isError} />
}

function Waiting({ me, isUnreachable }: { me: Me; isUnreachable: boolean }) {
  const { signOut, isPending } = useSignOut()
  const { title, text } = wordsFor(me)
  return (
    <div className="w-full max-w-md md:rounded-xl md:border md:border-line md:bg-panel md:p-6">
      <div role="status">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        <p className="mt-2 text-fg-2">{text}</p>
        {me.state_reason && (
          <p className="mt-4 break-words border-edge border-l-2 pl-3">{me.state_reason}</p>
        )}
        {isUnreachable && (
          <p className="tone-red mt-4 text-tone">
            Night Shift cannot be reached. This page tries again automatically.
          </p>
        )}
      </div>
      <div className="mt-6 flex items-center justify-between gap-4 border-line border-t pt-4">
        <p className="min-w-0 text-fg-2">
          Signed in as <span className="break-words font-medium text-fg">{me.username}</span>
        </p>
        <Button disabled={isPending} onClick={signOut}>
          <LogOut size={14} aria-hidden />
          {isPending ? 'Signing out...' : 'Sign out'}
        </Button>
      </div>
    </div>
  )
}

function wordsFor({ state, state_reason }: Me): { title: string; text: string } {
  const because = state_reason ? ' Reason:' : ''
  switch (state) {
    case 'approved':
    case 'pending':
      return {
        title: 'Waiting for approval',
        text: 'An administrator must approve your account. This page updates automatically.',
      }
    case 'rejected':
      return {
        title: 'Your request was rejected',
        text: `If an administrator reopens your request, this page updates automatically.${because}`,
      }
    case 'suspended':
      return {
        title: 'Your access is suspended',
        text: `An administrator must restore your access. After that, sign in again.${because}`,
      }
    default:
      return state satisfies never
  }
}
