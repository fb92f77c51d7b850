import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

interface PasteLinesProps {
  disabled: boolean
  onText(text: string): void
}

/** For lines that come from a chat or a page and were never a file. */
export function PasteLines({ disabled, onText }: PasteLinesProps) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="w-fit font-medium">
        Or paste lines
      </label>
      <textarea
        id={id}
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder="203.0.113.1:8000:login:password"
        spellCheck={false}
        autoComplete="off"
        className="field h-28 resize-y py-1.5 font-mono text-xs pointer-coarse:h-28"
      />
      <Button
        size="small"
        className="justify-self-start"
        disabled={disabled || text.trim() === ''}
        onClick={() => onText(text)}
      >
        Check lines
      </Button>
    </div>
  )
}
