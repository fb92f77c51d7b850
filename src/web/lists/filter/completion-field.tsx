import type { KeyboardEvent } from 'react'
import { FILTER_MAX } from '#contract/filter/limits.ts'
import { SuggestionList } from './suggestion-list.tsx'
import type { EditedFilter } from './use-filter-text.ts'

interface CompletionFieldProps {
  filter: EditedFilter
  onCancel(): void
}

/** A text field with a list of what can stand at the caret. */
export function CompletionField({ filter, onCancel }: CompletionFieldProps) {
  const { text, fault, faultId, input, completion, edit, accept } = filter
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses the same keys.
    if (event.nativeEvent.isComposing) return
    const action = actionOf(event.key, filter, onCancel)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return (
    <div className="relative min-w-0 flex-1">
      <input
        ref={input}
        role="combobox"
        aria-label="Filter"
        aria-autocomplete="list"
        aria-expanded={completion.isOpen}
        aria-controls={completion.id}
        aria-activedescendant={completion.activeId}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && faultId}
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field.
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={FILTER_MAX}
        placeholder="server:3 -task:idle cash>=500000"
        value={text}
        onChange={({ target }) => edit(target.value, target.selectionStart ?? text.length)}
        onSelect={({ currentTarget }) => completion.moveTo(currentTarget.selectionStart ?? 0)}
        onBlur={completion.close}
        onKeyDown={onKeyDown}
        className="field w-full font-mono [font-variant-ligatures:none]"
      />
      <SuggestionList completion={completion} onAccept={accept} />
    </div>
  )
}

function actionOf(key: string, { completion, accept, apply }: EditedFilter, onCancel: () => void) {
  const { active, isOpen, move, close } = completion
  switch (key) {
    case 'ArrowDown':
      return () => move(1)
    case 'ArrowUp':
      return () => move(-1)
    case 'Enter':
      return active ? () => accept(active) : apply
    case 'Tab':
      return active && (() => accept(active))
    case 'Escape':
      return isOpen ? close : onCancel
    default:
      return undefined
  }
}
