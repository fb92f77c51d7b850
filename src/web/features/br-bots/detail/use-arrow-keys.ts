import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Elements that use the arrow keys themselves. */
const OWN_ARROWS = 'input, textarea, [role=tablist], [role=combobox], [role=listbox], [role=menu]'

/** Handles the left and right arrow keys while the focus is in the dialog that contains `inside`, not in a dialog above it. */
export function useArrowKeys(inside: RefObject<Element | null>, step: (by: 1 | -1) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if ((by !== 1 && by !== -1) || !(event.target instanceof Element)) return
    if (event.target.closest(OWN_ARROWS) || !isFor(inside.current, event.target)) return
    event.preventDefault()
    step(by)
  })
  useEffect(() => {
    // In the capture phase, because a dialog stops the propagation of keys.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
}

/** Before anything has the focus, keys go to the body. */
function isFor(inside: Element | null, target: Element): boolean {
  const dialog = target.closest('[role=dialog]')
  return dialog ? dialog.contains(inside) : target === document.body
}
