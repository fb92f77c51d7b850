import { Button } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'
import { isFiltered, type ListSearch } from '../search.ts'

interface ResetButtonProps {
  /** The definition of the search in the URL. */
  definition: ListSearch
  search: Parameters<typeof isFiltered>[1]
  reset(): void
}

/** Clears all filters, while there are any. */
export function ResetButton({ definition, search, reset }: ResetButtonProps) {
  if (!isFiltered(definition, search)) return null
  return (
    <Button
      variant="ghost"
      onClick={({ currentTarget }) => {
        // The button disappears, so the focus moves to the first button beside it instead of the page. The search field would
        // open the keyboard of a phone.
        currentTarget.parentElement?.querySelector('button')?.focus()
        reset()
      }}
    >
      <X size={14} aria-hidden />
      Reset
    </Button>
  )
}
