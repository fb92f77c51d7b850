import { type RefObject, useEffect, useEffectEvent } from 'react'

/** In these the arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input, textarea, [role=tablist], [role=combobox], [role=listbox], [role=menu]'

/** Left and right, while the focus is in the dialog that holds this element, and not in one above it. */
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
    // On the way down: a dialog lets no key past itself.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
}

/** Also before the focus has come anywhere. */
function isFor(inside: Element | null, target: Element): boolean {
  const dialog = target.closest('[role=dialog]')
  return dialog ? dialog.contains(inside) : target === document.body
}
