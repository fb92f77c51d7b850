import type { MouseEvent } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Check, Minus } from './icons.ts'

interface CheckButtonProps {
  /** The accessible name. */
  label: string
  checked: boolean | 'mixed'
  onClick(event: MouseEvent): void
  className?: string
}

/** A checkbox outside of forms. As a button it leaves the single-key shortcuts of the page working while it has the focus. */
export function CheckButton({ label, checked, onClick, className }: CheckButtonProps) {
  const isSet = checked !== false
  return (
    // biome-ignore lint/a11y/useSemanticElements: shortcuts do not work inside inputs
    <button
      type="button"
      role="checkbox"
      aria-label={label}
      aria-checked={checked}
      onClick={onClick}
      // Pressed with Shift, the browser would select the text between two rows.
      onMouseDown={(event) => {
        if (!event.shiftKey) return
        event.preventDefault()
        event.currentTarget.focus()
      }}
      className={classNames(
        'relative z-1 grid size-7 place-items-center rounded-sm pointer-coarse:size-11',
        className,
      )}
    >
      <span
        className={classNames(
          'grid size-4 place-items-center rounded-xs border',
          isSet ? 'border-accent bg-accent text-accent-fg' : 'border-fg-3 bg-panel',
        )}
      >
        {checked === true && <Check size={12} aria-hidden />}
        {checked === 'mixed' && <Minus size={12} aria-hidden />}
      </span>
    </button>
  )
}
