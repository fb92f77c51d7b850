import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { endDiscard, useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { toast } from '../feedback/toast.ts'

/** The errors of fields, by name. */
export type FieldErrors = Record<string, string | string[]>

/**
 * Sends a form. Resolves to nothing on success, or to the errors of its fields. A rejection means that the form was not
 * sent, and that the caller has already shown the reason, like mutations do. `initial` contains the initial values of the
 * fields.
 */
export type SubmitForm = (form: FormData, initial: FormData) => Promise<FieldErrors | undefined>

interface FormOptions {
  /** Whether leaving the page asks before input is discarded. */
  keepsInput?: boolean
  /** Whether the form cannot be sent. */
  isRefused?: boolean
  /** Title of the toast if the server refuses something else than the fields of the form, such as the selected rows. */
  failed?: string
}

export function useFormSubmit(
  send: SubmitForm,
  onSent: (form: HTMLFormElement) => void,
  { keepsInput = false, isRefused = false, failed = 'The input was refused' }: FormOptions = {},
) {
  const [isPending, setPending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isChanged, watched, initial } = useFormChanges({
    isWatched: keepsInput && !isPending,
    isSending: keepsInput && isPending,
  })
  const lost = useRef<{ element: HTMLElement; isFailed: boolean }>(undefined)

  // A disabled field loses the focus, which is restored when the field is enabled, unless the form has moved it to a field
  // with an error.
  useEffect(() => {
    const { current } = lost
    if (isPending || !current) return
    lost.current = undefined
    // Without scrolling, because the form may have scrolled to the reason of the failure.
    if (current.isFailed || document.activeElement === document.body)
      current.element.focus({ preventScroll: true })
  }, [isPending])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending || isRefused) return
    toast.resolve(failed)
    const focused = document.activeElement
    const element = event.currentTarget
    const form = new FormData(element)
    setPending(true)
    const outcome = await send(form, initial.current ?? form).then(
      (refused) => refused ?? 'sent',
      () => 'failed' as const,
    )
    const refused = typeof outcome === 'string' ? {} : outcome
    const finish = () => {
      setPending(false)
      // When its errors change, the form moves the focus to the first field with an error.
      setErrors(refused)
    }
    if (outcome === 'sent') {
      finish()
      // The user may have tried to leave the page while the form was being sent.
      endDiscard(false)
      // Before the form is shown again, because its input is no longer unsaved.
      return onSent(element)
    }
    if (focused instanceof HTMLElement)
      lost.current = { element: focused, isFailed: outcome === 'failed' }
    flushSync(finish)
    const unshown = unshownErrors(refused, element)
    if (unshown.length > 0) toast.failure(failed, unshown.join(' '))
  }

  // The form does not submit while a field has an error, although a change of another field may have corrected it. Errors of
  // the last submission are therefore cleared before the form validates its fields.
  const onSubmitCapture = () => flushSync(() => setErrors({}))

  return {
    isPending,
    errors,
    /** Whether input would be lost if the form were closed. */
    isChanged,
    handlers: { ...watched, onSubmit, onSubmitCapture },
    clearErrors: () => setErrors({}),
  }
}

/** The errors of fields that the form lacks, such as those of a newer page; none if a field of the form shows an error. */
const unshownErrors = (errors: FieldErrors, form: HTMLFormElement): string[] =>
  form.querySelector('[data-invalid]') ? [] : Object.values(errors).flat()

/**
 * Whether the fields of a form differ from their values in `initial`. While they do, leaving the page asks first.
 * Spread `watched` on the form.
 */
function useFormChanges({ isWatched, isSending }: { isWatched: boolean; isSending: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const initial = useRef<FormData>(undefined)
  const isChanged = () =>
    isWatched &&
    form.current !== null &&
    initial.current !== undefined &&
    contentOf(new FormData(form.current)) !== contentOf(initial.current)
  useUnsavedInput(isChanged, { isSending })

  const [watched] = useState(() => {
    const remember = () => {
      if (form.current) initial.current ??= new FormData(form.current)
    }
    return {
      ref(element: HTMLFormElement | null) {
        form.current = element
        initial.current = undefined
      },
      onFocusCapture: remember,
      onPointerDownCapture: remember,
      onKeyDownCapture: remember,
    }
  })
  return { isChanged, watched, initial }
}

/** The values of all non-empty fields, independent of their order. */
function contentOf(form: FormData): string {
  const entries = Array.from(form, ([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size],
  )
  return JSON.stringify(entries.filter(([, value]) => value !== '').sort())
}
