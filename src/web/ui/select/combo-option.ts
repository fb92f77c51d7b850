import type { ReactNode } from 'react'

export interface ComboOption {
  id: number
  label: string
  /** Small words at the end of the row. */
  hint?: ReactNode
  /** A mark before the label. */
  lead?: ReactNode
  /** Further words that the search looks into. */
  search?: string
}

export interface ComboTexts {
  /** The name of the control. */
  label: string
  placeholder: string
  /** Said when the search finds nothing. */
  empty: string
}

/** Case-insensitive, over the label and the further words. */
export function matchesOption(option: ComboOption, search: string): boolean {
  return `${option.label} ${option.search ?? ''}`
    .toLowerCase()
    .includes(search.trim().toLowerCase())
}

export function isSameOption(one: ComboOption, other: ComboOption): boolean {
  return one.id === other.id
}

export function optionId({ id }: ComboOption): string {
  return String(id)
}

export function optionLabel({ label }: ComboOption): string {
  return label
}
