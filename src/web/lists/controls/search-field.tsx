import { useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Search } from '#web/ui/icons.tsx'

interface SearchFieldProps {
  label: string
  /** The current search, mostly from the URL. */
  value: string
  onSearch(text: string): void
  className?: string
}

/** Reports what was typed 300 ms after the last key; `/` puts the focus here. */
export function SearchField({ label, value, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [isTyping, setTyping] = useState(false)
  const report = useDebounced((typed: string) => {
    setTyping(false)
    if (typed !== value) onSearch(typed)
  })

  // A value from outside (Reset, Back) replaces the text, unless the user is typing.
  if (value !== seen) {
    setSeen(value)
    if (!isTyping) setText(value)
  }

  return (
    <label className={classNames('relative min-w-0', className)}>
      <span className="sr-only">{label}</span>
      <Search
        size={14}
        aria-hidden
        className="absolute top-1/2 left-2.5 -translate-y-1/2 text-fg-3"
      />
      <input
        type="search"
        data-search
        value={text}
        placeholder={label}
        autoComplete="off"
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
  )
}
