import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The errors of fields, by name. */
export type FieldErrors = Record<string, string | string[]>

/**
 * Sends a form. Resolves to nothing on success, or to the errors of its fields. A rejection means that the form was not
 * sent; the caller has told the user why, as mutations do.
 */
export type SubmitForm = (form: FormData) => Promise<FieldErrors | undefined>

export function useFormSubmit(send: SubmitForm, onSent: () => void) {
  const [isPending, setPending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const lost = useRef<HTMLElement>(undefined)

  // A disabled field loses the focus: after a failure it gets it back once it is enabled.
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
    // When its errors change, the form moves the focus to the first field with an error.
    setErrors(typeof outcome === 'string' ? {} : outcome)
    if (outcome === 'sent') return onSent()
    if (outcome === 'failed' && focused instanceof HTMLElement) lost.current = focused
  }

  // The form does not submit while a field has an error, and another field may have corrected it: errors of the last
  // submission are cleared before the form looks at its fields.
  const onSubmitCapture = () => flushSync(() => setErrors({}))

  return {
    isPending,
    errors,
    handlers: { onSubmit, onSubmitCapture },
    clearErrors: () => setErrors({}),
  }
}
