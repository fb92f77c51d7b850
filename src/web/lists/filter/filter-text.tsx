import { Button } from '#web/ui/button.tsx'
import type { FilterFault } from '../refused-fault.ts'
import { CompletionField } from './completion-field.tsx'
import { type FilterTextOptions, useFilterText } from './use-filter-text.ts'

export interface FilterTextProps extends FilterTextOptions {
  onCancel(): void
}

/** The text of a filter, with completion at the caret. Enter applies it, or shows where it is invalid. */
export function FilterText({ onCancel, ...options }: FilterTextProps) {
  const filter = useFilterText(options)
  const { text, fault, faultId, apply, replace } = filter
  return (
    <div className="grid min-w-0 flex-1 basis-full gap-1 md:basis-0">
      <div className="flex gap-2">
        <CompletionField {...{ filter, onCancel }} />
        <Button variant="primary" onClick={apply}>
          Apply
        </Button>
      </div>
      {fault && (
        <FaultNote
          id={faultId}
          {...{ text, fault }}
          onReplace={(name) => replace(fault.start, fault.end, name)}
        />
      )}
    </div>
  )
}

interface FaultNoteProps {
  id: string
  text: string
  fault: FilterFault
  onReplace(name: string): void
}

const AROUND = 24

/** The error of an invalid filter: its position, the message, and a suggested correction. */
function FaultNote({ id, text, fault, onReplace }: FaultNoteProps) {
  const { start, end, message, nearest } = fault
  const from = Math.max(0, start - AROUND)
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
      <span id={id} className="tone-red text-tone">
        {message}
      </span>
      <code
        aria-hidden
        className="whitespace-pre-wrap [font-variant-ligatures:none] break-all text-fg-2"
      >
        {from > 0 && '…'}
        {text.slice(from, start)}
        <u className="decoration-2 decoration-danger decoration-wavy underline-offset-4">
          {text.slice(start, end) || ' '}
        </u>
        {text.slice(end, end + AROUND)}
        {end + AROUND < text.length && '…'}
      </code>
      {nearest.map((name) => (
        <Button key={name} size="small" onClick={() => onReplace(name)}>
          Use {name}
        </Button>
      ))}
    </div>
  )
}
