import { useRef, useState } from 'react'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'

/**
 * Tells whether the fields of a form differ from `initial`, what they held when the user came to it. While they do, leaving
 * the page asks first. `watched` goes on the form.
 */
export function useFormChanges(isWatched: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const initial = useRef<FormData>(undefined)
  const isChanged = () =>
    isWatched &&
    form.current !== null &&
    initial.current !== undefined &&
    contentOf(new FormData(form.current)) !== contentOf(initial.current)
  useUnsavedInput(isChanged)

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

/** The values of all fields that are not empty, whatever their order. */
function contentOf(form: FormData): string {
  const entries = Array.from(form, ([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size],
  )
  return JSON.stringify(entries.filter(([, value]) => value !== '').sort())
}
