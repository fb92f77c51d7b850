import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** A boolean stored in this browser. */
export function useStoredFlag(key: string, fallback: boolean): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, () => readFlag(key, fallback))
  return [on, (next) => writeFlag(key, next)]
}

export function readFlag(key: string, fallback: boolean): boolean {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? fallback : stored === 'on'
  } catch {
    return fallback
  }
}

function writeFlag(key: string, on: boolean) {
  try {
    localStorage.setItem(key, on ? 'on' : 'off')
  } catch {
    // Storage is closed to this page: nothing to remember it by.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
