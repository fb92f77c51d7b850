import type { FilterError } from '#contract/filter/error.ts'
import { Button } from '#web/ui/button.tsx'

interface FilterFaultProps {
  id: string
  text: string
  fault: FilterError
  onReplace(name: string): void
}

const AROUND = 24

/** Why a text is not a filter: the place, the sentence, and what may have been meant. */
export function FilterFault({ id, text, fault, onReplace }: FilterFaultProps) {
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
