import type { Meta } from '#contract/list.ts'
import { formatCount } from '#domain/format.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { ChevronRight } from '#web/ui/icons.ts'

interface TimelineLegendProps {
  timeZone: string | undefined
  meta: Meta | undefined
}

/** The meaning of the colors. On a phone it is one line that expands to the explanations. */
export function TimelineLegend({ timeZone, meta }: TimelineLegendProps) {
  const notes = ['Groups without schedules are always active.']
  if (timeZone) notes.push(`Hours in ${timeZone}`)
  const Keys = useIsPhone() ? FoldedKeys : PlainKeys
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 text-fg-2 text-xs md:px-6 md:py-2">
      <Keys notes={notes} />
      {meta && meta.filtered > meta.perPage && (
        <span role="status" className="font-medium text-fg max-md:pb-2">
          Only the first {formatCount(meta.perPage)} groups are shown. Use a filter to see others.
        </span>
      )}
    </div>
  )
}

const KEYS = [
  { name: 'Active', markClass: 'h-3 bg-accent/85' },
  {
    name: 'Overlap',
    markClass: 'tone-yellow h-1.5 bg-tone-mark',
    meaning: 'two or more schedules of a group cover this time.',
  },
  {
    name: 'Gap',
    markClass: 'tone-red h-0.5 bg-tone-mark',
    meaning: 'a break of at most 2 hours between two schedules of a group.',
  },
]

interface KeysProps {
  notes: readonly string[]
}

function PlainKeys({ notes }: KeysProps) {
  return (
    <>
      {KEYS.map(({ name, markClass, meaning }) => (
        <span key={name}>
          <Mark className={markClass} /> {name}
          {meaning && `: ${meaning}`}
        </span>
      ))}
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </>
  )
}

function FoldedKeys({ notes }: KeysProps) {
  return (
    <details className="basis-full">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-4 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Legend: </span>
        {KEYS.map(({ name, markClass }) => (
          <span key={name}>
            <Mark className={markClass} /> {name}
          </span>
        ))}
        <ChevronRight
          size={14}
          aria-hidden
          className="ml-auto shrink-0 text-fg-3 transition-transform [details[open]>summary>&]:rotate-90"
        />
      </summary>
      <div className="grid gap-1 pb-2">
        {KEYS.map(({ name, meaning }) => meaning && <p key={name}>{`${name}: ${meaning}`}</p>)}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </details>
  )
}

const Mark = ({ className }: { className: string }) => (
  <i aria-hidden className={`mr-1 inline-block w-4 align-middle ${className}`} />
)
