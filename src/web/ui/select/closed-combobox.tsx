import type { ReactNode } from 'react'

interface ClosedComboboxProps {
  label: string
  opens: 'listbox' | 'dialog'
  className: string
  disabled?: boolean | undefined
  /** A press, or an arrow key up or down. */
  onUse: (() => void) | undefined
  'aria-disabled'?: true | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  children: ReactNode
}

/** A combobox before its first use: a plain button. */
export function ClosedCombobox({ label, opens, onUse, ...button }: ClosedComboboxProps) {
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup={opens}
      aria-expanded={false}
      aria-controls={undefined}
      aria-label={label}
      onClick={onUse}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        onUse?.()
      }}
      {...button}
    />
  )
}
