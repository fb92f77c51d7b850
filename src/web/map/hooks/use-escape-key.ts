import { useEffect, useEffectEvent, useRef } from 'react'

/** Escape anywhere in the element, unless something in it takes the key for itself. */
export function useEscape(act: () => void) {
  const element = useRef<HTMLElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // A popup closes by the same key.
    if (event.target instanceof Element && event.target.closest('.popup')) return
    act()
  })
  useEffect(() => {
    const { current } = element
    const listen = (event: KeyboardEvent) => press(event)
    current?.addEventListener('keydown', listen)
    return () => current?.removeEventListener('keydown', listen)
  }, [])
  return element
}
