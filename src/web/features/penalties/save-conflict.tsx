import type { ListedPenalty } from '#contract/penalties.ts'
import { formatDateTime } from '#domain/format.ts'
import { penaltyOf } from '#domain/penalty.ts'
import type { Conflict } from '#web/lists/use-conflict.ts'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'

/** What happened to the penalty while it was corrected, and what saving now would do. */
export function SaveConflict({ conflict }: { conflict: Conflict<ListedPenalty> }) {
  if (conflict === 'gone')
    return (
      <ConflictNote title="Someone else deleted this penalty meanwhile.">
        Save adds what you entered as a new penalty.
      </ConflictNote>
    )
  const { ends_at, reason, admin_name } = conflict
  const now = [
    { name: 'Type now', value: penaltyOf(conflict).label },
    { name: 'Ends now', value: ends_at === null ? 'Never' : formatDateTime(new Date(ends_at)) },
    { name: 'Reason now', value: reason || '—' },
    { name: 'Admin now', value: admin_name ?? 'Unknown' },
  ]
  return (
    <ConflictNote title="Someone else changed this penalty meanwhile." now={now}>
      What you entered is still here. Save puts it in the place of theirs.
    </ConflictNote>
  )
}
