/** What the pickers of one row have in common. */
export interface PickerProps {
  label: string
  placeholder: string
  /** Without it the picker stores the selection itself, for its form. */
  value?: number | null
  onValueChange?(id: number | null): void
  name?: string
  /** The label of a selected row that is not among the options, because they are not loaded or leave it out. */
  fallback?: string | undefined
  look?: 'field' | 'bare'
  className?: string
  onOpenChange?(isOpen: boolean): void
}
