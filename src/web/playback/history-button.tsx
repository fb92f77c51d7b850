import type { Ref } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { History } from '#web/ui/icons.ts'

interface HistoryButtonProps {
  ref?: Ref<HTMLButtonElement>
  isOpen: boolean
  /** The moment to show, or undefined for the present. */
  onChange(at: string | undefined): void
  className?: string
}

const PRESSED =
  'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent aria-pressed:hover:border-fg'

/** Opens the history at its latest moment, or returns to the present. */
export function HistoryButton({ ref, isOpen, onChange, className }: HistoryButtonProps) {
  return (
    <IconButton
      ref={ref}
      label="History"
      data-history
      variant="secondary"
      aria-pressed={isOpen}
      className={classNames(PRESSED, className)}
      onClick={() => onChange(isOpen ? undefined : new Date().toISOString())}
    >
      <History size={16} />
    </IconButton>
  )
}
