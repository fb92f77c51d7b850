import type { Passkey } from '#contract/passkeys.ts'
import { KeyRound } from '#web/ui/icons.ts'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { LastUsed } from './last-used.tsx'

/** A passkey in a list: name and times. */
export function PasskeyFacts({ passkey }: { passkey: Passkey }) {
  const { name, created_at, used_at } = passkey
  return (
    <div className="flex min-w-0 items-center gap-3">
      <KeyRound size={16} aria-hidden className="shrink-0 text-fg-3" />
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-fg-2">
          added <TimeAgo at={new Date(created_at)} />, <LastUsed at={used_at} />
        </p>
      </div>
    </div>
  )
}
