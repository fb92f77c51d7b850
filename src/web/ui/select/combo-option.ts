import type { ReactNode } from 'react'

export interface ComboOption {
  id: number
  label: string
  /** The end of the label that is never cut off, such as a port. */
  end?: string
  /** Secondary text at the end of the row. */
  hint?: ReactNode
  /** An icon or mark before the label. */
  lead?: ReactNode
  /** Additional text that the search includes. */
  search?: string
}

/** The properties of combo boxes for one and for several options. */
export interface ComboBaseProps extends ComboTexts {
  options: readonly ComboOption[]
  /** Height of the list, in pixels. */
  height: number
  name?: string
  disabled?: boolean
  className?: string
  onOpenChange?(open: boolean): void
  /** The options are the caller's results for this text, not all options. */
  onSearch?(text: string): void
  /** The text of `onSearch` whose results the options are; undefined while there are none yet. */
  searched?: string | undefined
}

export interface ComboTexts {
  /** The accessible name of the control. */
  label: string
  placeholder: string
  /** Shown if the search finds nothing. */
  empty: string
}

/** Case-insensitive, in the label and the additional text. */
export function matchesOption(option: ComboOption, search: string): boolean {
  return `${option.label} ${option.search ?? ''}`
    .toLowerCase()
    .includes(search.trim().toLowerCase())
}

export const optionLabel = ({ label }: ComboOption) => label

/** The common properties of every combo box. */
export const COMBO_ROOT = {
  virtualized: true,
  autoHighlight: true,
  itemToStringLabel: optionLabel,
  itemToStringValue: ({ id }: ComboOption) => String(id),
  isItemEqualToValue: (one: ComboOption, other: ComboOption) => one.id === other.id,
} as const
