import { useState } from 'react'
import { type ComboBaseProps, matchesOption } from './combo-option.ts'

/** The search of a combo: by the caller if there is an `onSearch`, otherwise among its options. */
export function useComboSearch({
  onSearch,
  searched,
}: Pick<ComboBaseProps, 'onSearch' | 'searched'>) {
  const [text, setText] = useState('')
  const search = (next: string) => {
    setText(next)
    onSearch?.(next)
  }
  return {
    root: {
      filter: onSearch ? null : matchesOption,
      // The field is also cleared after a selection and when the list closes.
      onInputValueChange: (next: string, { reason }: { reason: string }) => {
        if (reason === 'input-change' || reason === 'input-clear') search(next)
      },
    },
    /** The options do not belong to the text of the search field yet. */
    isOutdated: onSearch !== undefined && searched?.trim() !== text.trim(),
  }
}
