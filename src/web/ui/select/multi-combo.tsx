import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { useAriaRequired } from '../form/in-field.ts'
import { COMBO_ROOT, type ComboBaseProps, type ComboOption, optionLabel } from './combo-option.ts'
import { ComboPopup } from './combo-popup.tsx'
import { ComboFace, comboTriggerClass } from './combo-trigger.tsx'
import { useComboSearch } from './use-combo-search.ts'
import { useRowsHandle } from './use-rows-handle.ts'

interface MultiComboProps extends ComboBaseProps {
  /** With `onValueChange` the caller controls the value; otherwise the combo does. */
  value?: readonly number[]
  onValueChange?(ids: number[]): void
  defaultValue?: readonly number[]
}

/** Selects several of many options, in the order of selection; the popup stays open. */
export function MultiCombo({
  value,
  defaultValue = [],
  onValueChange,
  onOpenChange,
  className,
  ...props
}: MultiComboProps) {
  const { options, label, placeholder, empty, height, name, disabled } = props
  const [open, setOpen] = useState(false)
  const [own, setOwn] = useState(defaultValue)
  const [latest, setLatest] = useState<readonly ComboOption[]>([])
  const { root, isOutdated } = useComboSearch(props)
  const { handle, follow } = useRowsHandle()
  const ids = value ?? own
  // Someone else may have removed a chosen option since.
  const known = [...options, ...latest]
  const chosen = ids.flatMap((id) => known.find((option) => option.id === id) ?? [])

  return (
    <Combobox.Root<ComboOption, true>
      multiple
      {...COMBO_ROOT}
      items={options}
      value={chosen}
      onValueChange={(next) => {
        const nextIds = next.map((option) => option.id)
        setLatest(next)
        setOwn(nextIds)
        onValueChange?.(nextIds)
      }}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        onOpenChange?.(next)
      }}
      name={name}
      disabled={disabled}
      {...root}
      onItemHighlighted={follow}
    >
      <Combobox.Trigger
        aria-label={label}
        aria-required={useAriaRequired()}
        className={comboTriggerClass('field', className)}
      >
        <ComboFace
          chosen={chosen.map(optionLabel).join(', ') || undefined}
          placeholder={placeholder}
        />
      </Combobox.Trigger>
      <ComboPopup
        {...{ label, empty, open, height, isOutdated, handle }}
        chosenIndex={-1}
        clearable={chosen.length > 0}
      />
    </Combobox.Root>
  )
}
