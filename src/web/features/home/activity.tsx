import type { Activity as Entry } from '#contract/overview.ts'
import { TimeAgo } from '#web/ui/time-ago.tsx'

/** The latest audit entries. */
export function Activity({ entries }: { entries: readonly Entry[] | undefined }) {
  if (entries?.length === 0) return <p className="py-2 text-fg-2">No activity yet.</p>
  return (
    <ol className="grid">
      {entries?.map(({ id, at, username, action, entity_id }) => (
        <li
          key={id}
          className="flex min-h-9 items-center gap-3 border-line border-b py-1 last:border-b-0"
        >
          <span className="min-w-0 flex-1 truncate">
            {inWords(action)}
            {entity_id !== null && isNumber(entity_id) && (
              <span className="num font-mono text-fg-3 text-xs"> #{entity_id}</span>
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

/** `BR bot activated` for `br_bot.activated`. */
function inWords(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ').replace(/^br /, 'BR ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isNumber = (id: string) => /^\d+$/.test(id)
