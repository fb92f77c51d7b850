import { numberOf } from '#web/lib/number-of.ts'

/** Reads the fields of a form by name. */
export interface FormReader {
  /** The text without leading and trailing spaces, which are often pasted with it; empty if the form has no such field. */
  text(name: string): string
  /** Like `text`; undefined if the field is empty. */
  optional(name: string): string | undefined
  /** The unchanged text. A password can start or end with a space. */
  password(name: string): string
  /** NaN if the field does not contain a number, see `numberOf`. */
  number(name: string): number
  isChecked(name: string): boolean
  /** The selected rows of a picker. */
  ids(name: string): number[]
}

export function readForm(form: FormData): FormReader {
  const password = (name: string) => String(form.get(name) ?? '')
  const text = (name: string) => password(name).trim()
  return {
    text,
    optional: (name) => text(name) || undefined,
    password,
    number: (name) => numberOf(text(name)),
    isChecked: (name) => form.has(name),
    ids: (name) => form.getAll(name).map(Number).filter(Boolean),
  }
}
