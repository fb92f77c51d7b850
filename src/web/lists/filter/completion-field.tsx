import type { KeyboardEvent } from 'react'
import { formatCount } from '#domain/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import type { Suggestion } from './suggestions.ts'
import type { FilterCompletion } from './use-completion.ts'
import type { EditedFilter } from './use-filter-text.ts'

interface CompletionFieldProps {
  filter: EditedFilter
  onCancel(): void
}

/** A text field with a list of completions at the caret. */
export function CompletionField({ filter, onCancel }: CompletionFieldProps) {
  const { text, fault, faultId, input, completion, edit, accept } = filter
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method editor (IME) uses the same keys.
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
        // biome-ignore lint/a11y/noAutofocus: the user has just opened this field.
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
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

interface SuggestionListProps {
  completion: FilterCompletion
  onAccept(suggestion: Suggestion): void
}

/** The listbox of a text field with completion. */
function SuggestionList({ completion, onAccept }: SuggestionListProps) {
  const { id, all, counts, active, isOpen } = completion
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={!isOpen}
      className="popup absolute inset-x-0 top-full z-50 mt-1 max-h-72 overflow-y-auto p-1 md:max-w-md"
    >
      {isOpen &&
        all.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
          <div
            key={suggestion.label}
            id={`${id}-${index}`}
            ref={
              suggestion === active
                ? (option) => option?.scrollIntoView({ block: 'nearest' })
                : null
            }
            role="option"
            tabIndex={-1}
            aria-selected={suggestion === active}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onAccept(suggestion)}
            className={classNames(
              'flex cursor-default items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-raised pointer-coarse:min-h-11',
              suggestion === active && 'bg-raised',
            )}
          >
            <span className="font-mono">{suggestion.label}</span>
            <span className="ml-auto truncate text-fg-3 text-xs">{suggestion.hint}</span>
            {counts && (
              <span className="num shrink-0 text-fg-2 text-xs">
                {formatCount(counts.get(suggestion.label) ?? 0)}
                <span className="sr-only"> rows</span>
              </span>
            )}
          </div>
        ))}
    </div>
  )
}
