import type { UseQueryResult } from '@tanstack/react-query'
import { UpdatedNote } from '#web/lists/updated-note.tsx'

/** `Updated 4 s ago`, and whether the last refresh failed. */
export function RefreshedNote({ detail }: { detail: UseQueryResult }) {
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
