import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { Check } from '../icons.ts'

interface MenuCheckProps {
  checked: boolean
  disabled?: boolean
  onCheckedChange(checked: boolean): void
  children: ReactNode
}

/** A checkbox item; the menu stays open. */
export function MenuCheck({ checked, disabled, onCheckedChange, children }: MenuCheckProps) {
  return (
    <BaseMenu.CheckboxItem
      checked={checked}
      disabled={disabled}
      onCheckedChange={onCheckedChange}
      className="item"
    >
      <BaseMenu.CheckboxItemIndicator className="text-accent">
        <Check size={14} aria-hidden />
      </BaseMenu.CheckboxItemIndicator>
      <span className="col-start-2">{children}</span>
    </BaseMenu.CheckboxItem>
  )
}

interface MenuChoicesProps<Value extends string> {
  /** Names the choice. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onValueChange(value: Value): void
}

/** A group of radio items. */
export function MenuChoices<Value extends string>({
  label,
  options,
  ...group
}: MenuChoicesProps<Value>) {
  return (
    <BaseMenu.RadioGroup aria-label={label} {...group}>
      <p aria-hidden className="eyebrow px-2 py-1">
        {label}
      </p>
      {options.map((option) => (
        <BaseMenu.RadioItem key={option.value} value={option.value} closeOnClick className="item">
          <BaseMenu.RadioItemIndicator className="text-accent">
            <Check size={14} aria-hidden />
          </BaseMenu.RadioItemIndicator>
          <span className="col-start-2">{option.label}</span>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}
