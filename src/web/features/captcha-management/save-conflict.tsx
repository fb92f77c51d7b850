import type { CaptchaKey } from '#contract/captcha-keys.ts'
import type { Conflict } from '#web/lists/use-conflict.ts'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { KeyLabel } from './key-facts.tsx'

/** What happened to the key while it was edited, and what saving now would do. */
export function SaveConflict({ conflict }: { conflict: Conflict<CaptchaKey> }) {
  if (conflict === 'gone')
    return (
      <ConflictNote title="Someone else deleted this key meanwhile.">
        Save Key adds what you typed as a new key.
      </ConflictNote>
    )
  const now = [
    { name: 'Label now', value: <KeyLabel label={conflict.label} /> },
    { name: 'Changed', value: <TimeAgo at={new Date(conflict.updated_at)} /> },
  ]
  return (
    <ConflictNote title="Someone else changed this key meanwhile." now={now}>
      What you typed is still here. Save Key puts it in the place of theirs.
    </ConflictNote>
  )
}
