import { formatCount } from '#domain/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import type { Suggestion } from './suggestions.ts'
import type { FilterCompletion } from './use-completion.ts'

interface SuggestionListProps {
  completion: FilterCompletion
  onAccept(suggestion: Suggestion): void
}

/** The listbox of a text field with completion. */
export function SuggestionList({ completion, onAccept }: SuggestionListProps) {
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
