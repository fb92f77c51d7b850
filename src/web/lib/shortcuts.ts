import { useLayoutEffect, useRef } from 'react'
import { readFlag } from './stored-text.ts'

/** Whether single-key shortcuts are enabled; speech input can trigger them by accident. */
export const SHORTCUTS_FLAG = 'night-shift-shortcuts'

const SEQUENCE_MS = 1000
const FIELDS =
  'input, textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=dialog]'

export interface Shortcut {
  /** One key, or two in sequence: `/`, `g b`. */
  keys: string
  label: string
  /** Undefined for a key that the focused element handles. It is only listed. */
  run?(): void
}

const active = new Set<Shortcut>()
let earlier = { key: '', at: 0 }

/** Single-key shortcuts that work while the component is mounted, except inside fields and dialogs. */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  const keys = shortcuts.map((one) => `${one.keys} ${one.label}`).join()

  // Before the page is painted, so that shortcuts work as soon as it is visible.
  useLayoutEffect(() => {
    if (!keys) return
    const mine = latest.current.map(({ keys: own, label, run }) => ({
      keys: own,
      label,
      ...(run && { run: () => latest.current.find((one) => one.keys === own)?.run?.() }),
    }))
    if (active.size === 0) addEventListener('keydown', press)
    for (const one of mine) active.add(one)
    return () => {
      for (const one of mine) active.delete(one)
      if (active.size === 0) removeEventListener('keydown', press)
    }
  }, [keys])
}

/** The shortcuts of this page, for the list behind `?`. */
export function activeShortcuts(): Shortcut[] {
  return [...active]
}

function press(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof Element && event.target.closest(FIELDS)) return
  if (!readFlag(SHORTCUTS_FLAG, true)) return
  const pair = event.timeStamp - earlier.at < SEQUENCE_MS ? `${earlier.key} ${event.key}` : ''
  earlier = { key: event.key, at: event.timeStamp }
  const hit = find(pair) ?? find(event.key)
  if (!hit?.run) return
  event.preventDefault()
  hit.run()
}

function find(keys: string): Shortcut | undefined {
  return [...active].find((shortcut) => shortcut.keys === keys && shortcut.run)
}
