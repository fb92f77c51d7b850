import { Select as BaseSelect } from '@base-ui/react/select'
import { useAriaRequired } from '../form/in-field.ts'
import { Check } from '../icons.ts'
import { SELECT_VALUE_CLASS, SelectFace, selectTriggerClass } from './select-trigger.tsx'

export interface SelectOption<Value> {
  value: Value
  label: string
}

export interface SelectProps<Value> {
  label: string
  options: readonly SelectOption<Value>[]
  value?: Value
  defaultValue?: Value
  onValueChange?(value: Value): void
  name?: string
  disabled?: boolean
  /** For a select that is loaded when its button is pressed. */
  defaultOpen?: boolean
  look?: 'field' | 'bare'
  className?: string
  onOpenChange?(isOpen: boolean): void
}

export function Select<Value extends string | number>({
  label,
  options,
  onValueChange,
  look = 'field',
  className,
  ...root
}: SelectProps<Value>) {
  return (
    <BaseSelect.Root
      items={options}
      onValueChange={(value) => value !== null && onValueChange?.(value)}
      {...root}
    >
      <BaseSelect.Trigger
        aria-label={label}
        aria-required={useAriaRequired()}
        // Replaces the button that was pressed, before a panel notices that the focus is lost.
        autoFocus={root.defaultOpen}
        className={selectTriggerClass(look, className)}
      >
        <SelectFace>
          <BaseSelect.Value className={SELECT_VALUE_CLASS} />
        </SelectFace>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          sticky
          sideOffset={4}
          alignItemWithTrigger={false}
          role="region"
          aria-label={label}
          className="z-50 outline-none"
        >
          <BaseSelect.Popup className="popup relative max-h-72 min-w-(--anchor-width) overflow-y-auto p-1">
            {options.map((option) => (
              <BaseSelect.Item key={option.value} value={option.value} className="item">
                <BaseSelect.ItemIndicator className="text-accent">
                  <Check size={14} />
                </BaseSelect.ItemIndicator>
                <BaseSelect.ItemText className="num col-start-2">
                  {option.label}
                </BaseSelect.ItemText>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  )
}
