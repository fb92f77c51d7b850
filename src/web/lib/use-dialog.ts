import { useState } from 'react'

/**
 * The one dialog of a page. The subject stays set while the dialog closes, and each opening has a new `key`, so that
 * the dialog mounts with fresh state.
 */
export function useDialog<Subject>() {
  const [{ current, key }, setCurrent] = useState<{ current?: Subject; key: number }>({ key: 0 })
  const [isOpen, setOpen] = useState(false)
  const open = (subject: Subject) => {
    setCurrent({ current: subject, key: key + 1 })
    setOpen(true)
  }
  return { current, key, props: { open: isOpen, onOpenChange: setOpen }, open }
}
