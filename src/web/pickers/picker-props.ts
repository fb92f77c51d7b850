/** The common properties of the pickers for one row. */
export interface PickerProps {
  label: string
  placeholder: string
  /** If undefined, the picker is uncontrolled and stores the selection for its form. */
  value?: number | null
  onValueChange?(id: number | null): void
  name?: string
  /** The label of a selected row that is not among the options, because they are not loaded or omit it. */
  fallback?: string | undefined
  look?: 'field' | 'bare'
  className?: string
  onOpenChange?(isOpen: boolean): void
}
