import { TimeAgo } from '#web/ui/time-ago.tsx'

/** When an API key or a passkey was last used. */
export function LastUsed({ at }: { at: string | null }) {
  if (at === null) return <>never used</>
  return (
    <>
      last used <TimeAgo at={new Date(at)} />
    </>
  )
}
