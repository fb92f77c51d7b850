/** Reads the fields of a form by name. */
export interface FormReader {
  /** The unchanged text; empty if the form has no such field. */
  text(name: string): string
  /** Undefined if the field is empty. */
  optional(name: string): string | undefined
  /** NaN if the field does not contain a number. */
  number(name: string): number
  isChecked(name: string): boolean
  /** The selected rows of a picker. */
  ids(name: string): number[]
}

export function readForm(form: FormData): FormReader {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    text,
    optional: (name) => text(name) || undefined,
    number: (name) => Number(text(name).trim() || Number.NaN),
    isChecked: (name) => form.has(name),
    ids: (name) => form.getAll(name).map(Number).filter(Boolean),
  }
}
