import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { useAriaRequired } from '../form/in-field.ts'
import { COMBO_ROOT, type ComboBaseProps, type ComboOption } from './combo-option.ts'
import { ComboPopup } from './combo-popup.tsx'
import { ComboFace, comboTriggerClass } from './combo-trigger.tsx'
import { useComboSearch } from './use-combo-search.ts'
import { useRowsHandle } from './use-rows-handle.ts'

export interface ComboProps extends ComboBaseProps {
  /** With `onValueChange` the caller controls the value; otherwise the combo does. */
  value?: number | null
  defaultValue?: number
  onValueChange?(id: number | null): void
  /** Shown for a selected id that is not among the options, such as a banned proxy. */
  fallback?: string | undefined
  look?: 'field' | 'bare'
}

interface MountedComboProps extends ComboProps {
  defaultOpen?: boolean
  /** Whether it replaces a focused button. */
  takesFocus?: boolean
}

/** Selects one of many options: a button that opens a searchable list. */
export function Combo({ defaultOpen = false, takesFocus = false, ...props }: MountedComboProps) {
  const { options, label, placeholder, empty, height, fallback, name, disabled } = props
  const [open, setOpen] = useState(defaultOpen)
  const [own, setOwn] = useState<number | null>(props.defaultValue ?? null)
  const [latest, setLatest] = useState<ComboOption | null>(null)
  const { root, isOutdated } = useComboSearch(props)
  const { handle, follow } = useRowsHandle()
  const id = props.value === undefined ? own : props.value
  const chosenIndex = options.findIndex((option) => option.id === id)
  const missing = id === null || fallback === undefined ? null : { id, label: fallback }
  // Someone else may have removed the chosen option since, such as a proxy that is now banned.
  const chosen = options[chosenIndex] ?? missing ?? (latest?.id === id ? latest : null)

  return (
    <Combobox.Root<ComboOption>
      {...COMBO_ROOT}
      items={options}
      value={chosen}
      onValueChange={(option) => {
        setLatest(option)
        setOwn(option?.id ?? null)
        props.onValueChange?.(option?.id ?? null)
      }}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        props.onOpenChange?.(next)
      }}
      name={name}
      disabled={disabled}
      {...root}
      onItemHighlighted={follow}
    >
      <Combobox.Trigger
        aria-label={label}
        aria-required={useAriaRequired()}
        autoFocus={takesFocus}
        className={comboTriggerClass(props.look ?? 'field', props.className)}
      >
        <ComboFace chosen={chosen?.label} placeholder={placeholder} />
      </Combobox.Trigger>
      <ComboPopup
        {...{ label, empty, open, height, chosenIndex, isOutdated, handle }}
        clearable={chosen !== null}
      />
    </Combobox.Root>
  )
}
