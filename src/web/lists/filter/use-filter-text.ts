import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FilterError } from '#contract/filter/error.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import type { FilterFault } from '../refused-fault.ts'
import { faultOf, filterOf } from './fault.ts'
import type { Suggestion } from './suggestions.ts'
import { useCompletion } from './use-completion.ts'
import type { CountedList } from './use-value-counts.ts'

export interface FilterTextOptions {
  fields: FilterFields
  defaultValue: string
  /** The fault for which the server refused the default value. */
  refusal?: FilterFault | undefined
  /** The list whose rows are counted by the suggested values. */
  counted?: CountedList | undefined
  /** Called with the canonical text, or with undefined if the text is empty. Returns the reason if it cannot be applied. */
  onApply(text: string | undefined): string | undefined
}

/** The text of a filter while the user edits it, and its error. */
export function useFilterText(options: FilterTextOptions) {
  const { fields, defaultValue, refusal, counted, onApply } = options
  const [text, setText] = useState(defaultValue)
  const [fault, setFault] = useState(() => faultOf(defaultValue, fields) ?? refusal)
  const input = useRef<HTMLInputElement>(null)
  const faultId = useId()
  const completion = useCompletion(text, fields, counted)

  const edit = (next: string, caret: number) => {
    setText(next)
    completion.moveTo(caret)
    completion.open()
    // No error appears while the user types, but a visible error remains until it is corrected.
    if (fault) setFault(faultOf(next, fields))
  }
  const replace = (start: number, end: number, insert: string) => {
    const caret = start + insert.length
    // The caret can only be placed once the new text is rendered.
    flushSync(() => edit(text.slice(0, start) + insert + text.slice(end), caret))
    input.current?.focus()
    input.current?.setSelectionRange(caret, caret)
  }
  const accept = ({ insert }: Suggestion) => replace(completion.start, completion.caret, insert)
  const apply = () => {
    completion.close()
    const next = filterOf(text, fields)
    const found = next instanceof FilterError ? next : faultOfAll(text, onApply(next?.text))
    setFault(found)
    if (!found) return
    input.current?.focus()
    input.current?.setSelectionRange(found.start, found.end)
  }
  return { text, fault, faultId, input, completion, edit, replace, accept, apply }
}

const faultOfAll = (text: string, message: string | undefined): FilterFault | undefined =>
  message === undefined ? undefined : { message, start: 0, end: text.length, nearest: [] }

export type EditedFilter = ReturnType<typeof useFilterText>
