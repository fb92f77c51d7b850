import { useState } from 'react'
import { Combo, type ComboProps } from './combo.tsx'
import { ComboFace, comboTriggerClass } from './combo-trigger.tsx'

/** For lists: a plain button until its first use, since fifteen mounted combos cost half a second on a slow phone. */
export function LazyCombo(props: ComboProps) {
  const [used, setUsed] = useState(false)
  if (used) return <Combo {...props} defaultOpen />

  const { options, value, label, placeholder, fallback, look = 'field', className } = props
  const chosen = options.find((option) => option.id === value)
  const use = () => {
    setUsed(true)
    props.onOpenChange?.(true)
  }
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-controls={undefined}
      aria-label={label}
      disabled={props.disabled}
      onClick={use}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        use()
      }}
      className={comboTriggerClass(look, className)}
    >
      <ComboFace
        chosen={chosen?.label ?? (typeof value === 'number' ? fallback : undefined)}
        placeholder={placeholder}
      />
    </button>
  )
}
