/** The first field of a form, for the first focus of its dialog; without a field, the first control of the dialog. */
export function firstField(form: Element | null): HTMLElement | true {
  return form?.querySelector<HTMLElement>('input:not([type=hidden]), button') ?? true
}
