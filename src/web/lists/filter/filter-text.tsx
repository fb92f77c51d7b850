import { Button } from '#web/ui/button.tsx'
import { CompletionField } from './completion-field.tsx'
import { FilterFault } from './filter-fault.tsx'
import { type FilterTextOptions, useFilterText } from './use-filter-text.ts'

interface FilterTextProps extends FilterTextOptions {
  onCancel(): void
}

/** The text of a filter, with completion at the caret. Enter applies it, or shows where it is wrong. */
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
        <FilterFault
          id={faultId}
          {...{ text, fault }}
          onReplace={(name) => replace(fault.start, fault.end, name)}
        />
      )}
    </div>
  )
}
