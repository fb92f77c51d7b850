import { type FormEvent, useEffect, useRef, useState } from 'react'

/** What is wrong, by the name of the field. */
export type FieldErrors = Record<string, string | string[]>

/**
 * Sends a form. It resolves to nothing when sent, or to what is wrong with which field. A rejection means "not sent":
 * whoever rejects has told the operator, as mutations do.
 */
export type SubmitForm = (form: FormData) => Promise<FieldErrors | undefined>

export function useFormSubmit(send: SubmitForm, onSent: () => void) {
  const [isPending, setPending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const lost = useRef<HTMLElement>(undefined)

  // A disabled field loses the focus: after a failure it gets it back, once it is enabled again.
  useEffect(() => {
    if (isPending) return
    lost.current?.focus()
    lost.current = undefined
  }, [isPending])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const focused = document.activeElement
    const form = new FormData(event.currentTarget)
    setPending(true)
    const outcome = await send(form).then(
      (refused) => refused ?? 'sent',
      () => 'failed' as const,
    )
    setPending(false)
    // The form puts the focus on the first field at fault when its errors change, so they change once for each sending.
    setErrors(typeof outcome === 'string' ? {} : outcome)
    if (outcome === 'sent') return onSent()
    if (outcome === 'failed' && focused instanceof HTMLElement) lost.current = focused
  }

  return { isPending, errors, onSubmit, forget: () => setErrors({}) }
}
