import { Button } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'
import { isFiltered, type ListSearch, noFilters, type SearchPatch } from '../search.ts'
import { noteFilterReset } from './filter-reset.ts'

interface ResetButtonProps {
  /** The definition of the search in the URL. */
  definition: ListSearch
  search: Parameters<typeof isFiltered>[1]
  change(patch: SearchPatch): void
}

/** Clears all filters, while there are any. */
export function ResetButton({ definition, search, change }: ResetButtonProps) {
  if (!isFiltered(definition, search)) return null
  return (
    <Button
      variant="ghost"
      onClick={({ currentTarget }) => {
        // The button disappears, so the focus moves to the first button beside it instead of the page. The search field would
        // open the keyboard of a phone.
        currentTarget.parentElement?.querySelector('button')?.focus()
        change(noFilters(definition))
        noteFilterReset()
      }}
    >
      <X size={14} aria-hidden />
      Reset
    </Button>
  )
}
