import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Shows the part of the page that the hash of the URL names, by its id or the name of a field, once it is rendered. */
export function useLinkedPart() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '' || show(hash)) return
    const observer = new MutationObserver(() => {
      if (show(hash)) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [hash])
}

const CONTROL = 'input:not([type=hidden], [aria-hidden=true]), button, [role=combobox], textarea'

function show(hash: string): boolean {
  const name = CSS.escape(hash)
  const part = document.querySelector<HTMLElement>(`main #${name}, main [name="${name}"]`)
  if (!part) return false
  part.scrollIntoView({ block: 'center' })
  const control = part.matches(CONTROL) ? part : part.querySelector<HTMLElement>(CONTROL)
  control?.focus({ preventScroll: true })
  return true
}
