import { Suspense, use, useEffect, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { InField } from '../form/in-field.ts'
import { ClosedCombobox } from './closed-combobox.tsx'
import type { ComboProps } from './combo.tsx'
import { ComboFace, comboTriggerClass } from './combo-trigger.tsx'

const load = () => import('./combo.tsx')
const Combo = lazyPart(async () => (await load()).Combo)

/**
 * In lists and filters: a plain button until its first use. Fifteen mounted combos take half a second on a slow phone.
 * Their code is loaded after the page. In a field of a form: a combo as soon as its code is loaded, because the label and the
 * errors of the field need one.
 */
export function LazyCombo({
  defaultOpen = false,
  ...props
}: ComboProps & { defaultOpen?: boolean }) {
  const [used, setUsed] = useState(defaultOpen)
  useEffect(() => whenIdle(load), [])
  const [hasFocus, setHasFocus] = useState(false)
  const isInField = use(InField) !== undefined
  if (isInField) {
    // A dialog can focus it. It cannot be pressed: the combo would replace it between the press and the release.
    const waiting = (
      <ComboButton
        {...props}
        isLoading
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      />
    )
    return (
      <Suspense fallback={waiting}>
        <Combo {...props} defaultOpen={defaultOpen} takesFocus={hasFocus} />
      </Suspense>
    )
  }
  const open = () => {
    setUsed(true)
    props.onOpenChange?.(true)
  }
  const button = <ComboButton {...props} onUse={open} />
  if (!used) return button
  return (
    <Suspense fallback={button}>
      <Combo {...props} defaultOpen takesFocus />
    </Suspense>
  )
}

function ComboButton({
  options,
  value,
  fallback,
  isLoading,
  onUse,
  onFocus,
  onBlur,
  ...props
}: ComboProps & { isLoading?: true; onUse?(): void; onFocus?(): void; onBlur?(): void }) {
  const chosen = options.find((option) => option.id === value)
  return (
    <ClosedCombobox
      label={props.label}
      opens="dialog"
      disabled={props.disabled}
      className={comboTriggerClass(props.look ?? 'field', props.className)}
      aria-disabled={isLoading}
      {...{ onUse, onFocus, onBlur }}
    >
      <ComboFace
        chosen={chosen?.label ?? (typeof value === 'number' ? fallback : undefined)}
        placeholder={props.placeholder}
      />
    </ClosedCombobox>
  )
}
