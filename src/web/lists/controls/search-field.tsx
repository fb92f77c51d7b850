import { useId, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Search } from '#web/ui/icons.ts'
import { searchFault } from '../search-fault.ts'

interface SearchFieldProps {
  label: string
  /** The current search, usually from the URL. */
  value: string
  onSearch(text: string): void
  /** Minimum length of the search text. */
  min?: number
  className?: string
}

/** Reports the text 300 ms after the last key, or shows why it cannot be searched for. The `/` key focuses it. */
export function SearchField({ label, value, onSearch, min, className }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [checked, setChecked] = useState(value)
  const [isTyping, setTyping] = useState(false)
  const faultId = useId()
  const field = useRef<HTMLInputElement>(null)
  useShortcuts([{ keys: '/', label: 'Search this page', run: () => field.current?.focus() }])
  const fault = searchFault(checked, min)
  const report = useDebounced((typed: string) => {
    setTyping(false)
    setChecked(typed)
    if (typed !== value && searchFault(typed, min) === undefined) onSearch(typed)
  })

  // A value from outside (Reset, Back) replaces the text, unless the user is typing.
  if (value !== seen) {
    setSeen(value)
    if (!isTyping) {
      setText(value)
      setChecked(value)
    }
  }

  return (
    <div className={classNames('relative min-w-0', className)}>
      <label className="relative block">
        <span className="sr-only">{label}</span>
        <Search
          size={14}
          aria-hidden
          className="absolute top-1/2 left-2.5 -translate-y-1/2 text-fg-3"
        />
        <input
          type="search"
          ref={field}
          value={text}
          placeholder={label}
          autoComplete="off"
          aria-invalid={fault !== undefined}
          aria-describedby={fault && faultId}
          onChange={({ target }) => {
            setText(target.value)
            setTyping(true)
            report(target.value)
          }}
          className="field w-full pl-8"
        />
        {!text && (
          <kbd
            aria-hidden
            className="absolute top-1/2 right-2 -translate-y-1/2 rounded-sm border border-line px-1 font-mono text-2xs text-fg-3 max-md:hidden"
          >
            /
          </kbd>
        )}
      </label>
      <span
        id={faultId}
        role="status"
        // Overlays the rows, so that nothing shifts while the user types; on a phone, an overlay would hide the filters.
        className="absolute top-full left-0 z-20 tone-red mt-1 w-max max-w-72 rounded-md border border-line bg-panel px-2 py-1 text-tone text-xs shadow-lg empty:hidden max-md:static max-md:block max-md:w-full max-md:max-w-none max-md:border-0 max-md:bg-transparent max-md:px-0 max-md:shadow-none"
      >
        {fault}
      </span>
    </div>
  )
}
