/**
 * The first field of a form, for the first focus of its dialog; without a field, the first control of the dialog. Radio buttons
 * are one field, which the chosen one represents.
 */
export function firstField(form: Element | null): HTMLElement | true {
  const first = form?.querySelector<HTMLElement>('input:not([type=hidden]), button')
  const isRadio = first?.matches('[type=radio]') ?? false
  return (isRadio && form?.querySelector<HTMLElement>('[type=radio]:checked')) || (first ?? true)
}
