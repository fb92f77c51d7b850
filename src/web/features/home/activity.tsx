import { Link } from '@tanstack/react-router'
import type { Activity as Entry } from '#contract/overview.ts'
import { actionWords, rowWords } from '#domain/action-words.ts'
import { AUDIT_SEARCH_DEFAULTS } from '#web/history/audit-search.ts'
import { TimeAgo } from '#web/ui/time-ago.tsx'

/** The latest audit entries. */
export function Activity({ entries }: { entries: readonly Entry[] | undefined }) {
  if (entries?.length === 0) return <p className="py-2 text-fg-2">No activity yet.</p>
  return (
    <ol className="grid">
      {entries?.map(({ id, at, username, action, entity, entity_id, entity_name }) => (
        <li
          key={id}
          className="relative flex min-h-9 items-center gap-3 border-line border-b py-1 last:border-b-0"
        >
          <span className="min-w-0 flex-1 truncate">
            <Link
              to="/settings/audit"
              search={{ ...AUDIT_SEARCH_DEFAULTS, open: id }}
              className="after:absolute after:inset-0 hover:underline"
            >
              {actionWords(action)}
            </Link>
            {entity_id !== null && (
              <span className="text-fg-3"> · {rowWords(entity, entity_id, entity_name)}</span>
            )}
            <span className="text-fg-3"> by {username ?? 'the console'}</span>
          </span>
          <span className="shrink-0 text-xs">
            <TimeAgo at={new Date(at)} />
          </span>
        </li>
      ))}
    </ol>
  )
}
