import { useState } from 'react'

interface State<Subject> {
  current?: Subject
  key: number
  isOpen: boolean
}

/**
 * The one dialog of a page. The subject stays set while the dialog closes, and each opening has a new `key`, so that
 * the dialog mounts with fresh state.
 */
export function useDialog<Subject>() {
  const [{ current, key, isOpen }, setState] = useState<State<Subject>>({ key: 0, isOpen: false })
  const open = (subject: Subject) =>
    setState((now) => ({ current: subject, key: now.key + 1, isOpen: true }))
  // An action can end after its dialog was closed and another one was opened, which must stay open.
  const onOpenChange = (next: boolean) =>
    setState((now) => (now.key === key ? { ...now, isOpen: next } : now))
  return { current, key, props: { open: isOpen, onOpenChange }, open }
}
