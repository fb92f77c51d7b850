import { useId, useState } from 'react'
import type { FilterFields } from '#contract/filter/fields.ts'
import { useDebouncedValue } from '#web/lib/use-debounced.ts'
import { useReferences } from './references.ts'
import { countedAt, referenceAt, suggestionsAt } from './suggestions.ts'
import { type CountedList, DEBOUNCE_MS, useValueCounts } from './use-value-counts.ts'

/** The suggestions at the caret, and the one that is active for the arrow keys. */
export function useCompletion(text: string, fields: FilterFields, counted?: CountedList) {
  const [caret, setCaret] = useState(text.length)
  // An empty text field suggests the fields of the filter immediately.
  const [isWanted, setWanted] = useState(text === '')
  // By its label, because the rows of a reference arrive later and can move it.
  const [activeLabel, setActiveLabel] = useState<string>()
  const id = useId()
  const { kind, search: typed } = referenceAt(text, caret, fields)
  const search = kind ? typed : ''
  const debounced = useDebouncedValue(search, search, DEBOUNCE_MS)
  const rows = useReferences(kind, { search: debounced })
  const counts = useValueCounts(counted, isWanted ? countedAt(text, caret, fields) : undefined)
  const { start, all } = suggestionsAt(text, caret, fields, { rows, counts })
  const index = all.findIndex(({ label }) => label === activeLabel)
  const isOpen = isWanted && all.length > 0
  const close = () => {
    setWanted(false)
    setActiveLabel(undefined)
  }
  const open = () => setWanted(true)
  const moveTo = (next: number) => {
    if (next === caret) return
    setCaret(next)
    setActiveLabel(undefined)
  }
  const move = (step: 1 | -1) => {
    open()
    // There is one position before the first suggestion, at which no suggestion is active.
    const positions = all.length + 1
    setActiveLabel(all[((index + 1 + step + positions) % positions) - 1]?.label)
  }
  const active = isOpen ? all[index] : undefined
  const activeId = active && `${id}-${index}`
  return { id, start, caret, all, counts, active, activeId, isOpen, open, close, moveTo, move }
}

export type FilterCompletion = ReturnType<typeof useCompletion>
