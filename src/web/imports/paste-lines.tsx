import { useId } from 'react'

interface PasteLinesProps {
  text: string
  onText(text: string): void
}

/** For lines that come from a chat or a page and were never a file. */
export function PasteLines({ text, onText }: PasteLinesProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="w-fit font-medium">
        Or paste lines
      </label>
      <textarea
        id={id}
        value={text}
        onChange={({ target }) => onText(target.value)}
        placeholder="203.0.113.1:8000:login:password"
        spellCheck={false}
        autoComplete="off"
        className="field h-28 resize-y py-1.5 font-mono text-xs pointer-coarse:h-28"
      />
    </div>
  )
}
