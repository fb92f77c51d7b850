import { focusMain } from '#web/lib/focus-main.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

interface NoMatchProps {
  label: string
  noMatch: string | undefined
  filtered: string | undefined
  onReset(): void
}

/** The message of a list without a matching row. */
export function NoMatch({ label, noMatch, filtered, onReset }: NoMatchProps) {
  const reset = () => {
    focusMain()
    onReset()
  }
  return (
    <EmptyState
      title={noMatch ?? `No ${inSentence(label)} found`}
      description={`Nothing matches ${filtered || 'these filters'}.`}
      action={<Button onClick={reset}>Reset filters</Button>}
    />
  )
}

/** "Proxies" becomes "proxies"; "BR bots" stays. */
const inSentence = (label: string) =>
  label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())
