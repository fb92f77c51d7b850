import { useLayoutEffect, useRef } from 'react'
import { createSharedValue } from './shared-value.ts'
import { readFlag } from './stored-text.ts'

/** Whether single-key shortcuts are enabled; speech input can trigger them by accident. */
export const SHORTCUTS_FLAG = 'night-shift-shortcuts'

const SEQUENCE_MS = 1000
const FIELDS =
  'input, textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=dialog]'

/** The keys of the command palette on this device. Browsers of iPhones and iPads name `Mac OS X` as well. */
export const paletteKeys = () => (/Mac/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K')

export interface Shortcut {
  /** One key, or two in sequence: `/`, `g b`. */
  keys: string
  label: string
  /** Undefined for a key that the focused element handles. It is only listed. */
  run?(): void
}

/** The shortcuts of this page, for the list behind `?`. */
export const activeShortcuts = createSharedValue<readonly Shortcut[]>([])
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
    if (activeShortcuts.get().length === 0) addEventListener('keydown', press)
    activeShortcuts.set([...activeShortcuts.get(), ...mine])
    return () => {
      activeShortcuts.set(activeShortcuts.get().filter((one) => !mine.includes(one)))
      if (activeShortcuts.get().length === 0) removeEventListener('keydown', press)
    }
  }, [keys])
}

/** The key of an event. In a layout of other letters, such as the Ukrainian one, it is the Latin letter at that place of the keyboard. */
export const latinKey = ({ key, code }: KeyboardEvent): string =>
  key > '~' && code.startsWith('Key') ? code.slice(3).toLowerCase() : key

function press(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof Element && event.target.closest(FIELDS)) return
  if (!readFlag(SHORTCUTS_FLAG, true)) return
  const key = latinKey(event)
  const pair = event.timeStamp - earlier.at < SEQUENCE_MS ? `${earlier.key} ${key}` : ''
  earlier = { key, at: event.timeStamp }
  const hit = find(pair) ?? find(key)
  if (!hit?.run) return
  event.preventDefault()
  hit.run()
}

function find(keys: string): Shortcut | undefined {
  return activeShortcuts.get().find((shortcut) => shortcut.keys === keys && shortcut.run)
}
