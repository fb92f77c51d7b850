import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { ClosedCombobox } from './closed-combobox.tsx'
import type { ComboProps } from './combo.tsx'
import { ComboFace, comboTriggerClass } from './combo-trigger.tsx'

const load = () => import('./combo.tsx')
const Combo = lazyPart(async () => (await load()).Combo)

/**
 * For lists and filters: a plain button until its first use. Fifteen mounted combos take half a second on a slow
 * phone. Their code is loaded after the page.
 */
export function LazyCombo({
  defaultOpen = false,
  ...props
}: ComboProps & { defaultOpen?: boolean }) {
  const [used, setUsed] = useState(defaultOpen)
  useEffect(() => whenIdle(load), [])
  const use = () => {
    setUsed(true)
    props.onOpenChange?.(true)
  }
  const button = <ComboButton {...props} onUse={use} />
  if (!used) return button
  return (
    <Suspense fallback={button}>
      <Combo {...props} defaultOpen />
    </Suspense>
  )
}

/**
 * For a form that is part of the page: a combo as soon as its code is loaded, because the label and the errors of the field
 * need one.
 */
export function FieldCombo(props: ComboProps) {
  return (
    <Suspense fallback={<ComboButton {...props} disabled />}>
      <Combo {...props} />
    </Suspense>
  )
}

function ComboButton({
  options,
  value,
  fallback,
  onUse,
  ...props
}: ComboProps & { onUse?(): void }) {
  const chosen = options.find((option) => option.id === value)
  return (
    <ClosedCombobox
      label={props.label}
      opens="dialog"
      disabled={props.disabled}
      className={comboTriggerClass(props.look ?? 'field', props.className)}
      onUse={onUse}
    >
      <ComboFace
        chosen={chosen?.label ?? (typeof value === 'number' ? fallback : undefined)}
        placeholder={props.placeholder}
      />
    </ClosedCombobox>
  )
}
