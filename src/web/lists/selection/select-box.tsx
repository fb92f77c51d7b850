import { createContext, use } from 'react'
import { CheckButton } from '#web/ui/check-button.tsx'
import type { RowKey } from './selection.ts'

/** Selects or deselects a row, or the range up to it. */
export const ToggleRow = createContext<(id: RowKey, isRange: boolean) => void>(() => undefined)

interface SelectBoxProps {
  id: RowKey
  /** The name of the row. */
  name: string
  isChecked: boolean
  className?: string
}

/** The checkbox of a row. */
export function SelectBox({ id, name, isChecked, className }: SelectBoxProps) {
  const toggle = use(ToggleRow)
  return (
    <CheckButton
      label={`Select ${name}`}
      checked={isChecked}
      onClick={({ shiftKey }) => toggle(id, shiftKey)}
      {...(className !== undefined && { className })}
    />
  )
}
