import { UpdatedNote } from '#web/lists/updated-note.tsx'
import type { GroupDetail } from './use-open-group.ts'

/** `Updated 4 s ago`, and whether the last refresh failed. */
export function RefreshedNote({ detail }: { detail: GroupDetail }) {
  if (detail.dataUpdatedAt === 0 || detail.isPlaceholderData) return null
  return (
    <p className="ml-auto">
      {detail.isError && (
        <span className="tone-yellow mr-2 text-tone text-xs">Failed to load group details</span>
      )}
      <UpdatedNote query={detail} />
    </p>
  )
}
