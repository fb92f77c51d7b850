import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'

export interface SelectOption<Value> {
  value: Value
  label: string
}

interface SelectProps<Value> {
  label: string
  options: readonly SelectOption<Value>[]
  value?: Value
  defaultValue?: Value
  onValueChange?(value: Value): void
  name?: string
  disabled?: boolean
  className?: string
}

export function Select<Value extends string | number>({
  label,
  options,
  onValueChange,
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
        className={classNames('field flex items-center justify-between gap-2', className)}
      >
        <BaseSelect.Value className="num truncate" />
        <ChevronDown size={14} className="shrink-0 text-fg-3" aria-hidden />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
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
