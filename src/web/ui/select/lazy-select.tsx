import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { ClosedCombobox } from './closed-combobox.tsx'
import type { SelectProps } from './select.tsx'
import { SELECT_VALUE_CLASS, SelectFace, selectTriggerClass } from './select-trigger.tsx'

const load = () => import('./select.tsx')
const Select = lazyPart(async () => (await load()).Select)

interface LazySelectProps<Value>
  extends Pick<SelectProps<Value>, 'label' | 'options' | 'look' | 'className' | 'onOpenChange'> {
  value: Value
  onValueChange(value: Value): void
}

/** For lists and filters: a plain button until its first use. The code of its list is loaded after the page. */
export function LazySelect<Value extends string | number>(props: LazySelectProps<Value>) {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => whenIdle(load), [])
  const use = () => {
    setUsed(true)
    props.onOpenChange?.(true)
  }
  const button = <SelectButton {...props} onUse={use} />
  if (!isUsed) return button
  return (
    <Suspense fallback={button}>
      <Select {...props} defaultOpen />
    </Suspense>
  )
}

type SelectButtonProps = Omit<
  LazySelectProps<string | number>,
  'onValueChange' | 'onOpenChange'
> & { onUse(): void }

function SelectButton(props: SelectButtonProps) {
  const { label, options, value, look = 'field', className, onUse } = props
  return (
    <ClosedCombobox
      {...{ label, onUse }}
      opens="listbox"
      className={selectTriggerClass(look, className)}
    >
      <SelectFace>
        <span className={SELECT_VALUE_CLASS}>
          {options.find((option) => option.value === value)?.label}
        </span>
      </SelectFace>
    </ClosedCombobox>
  )
}
