import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** A set of names stored in this browser, such as the visible columns of a table. */
export function useStoredNames(
  key: string,
  fallback: readonly string[],
): [ReadonlySet<string>, (names: ReadonlySet<string>) => void] {
  const text = useSyncExternalStore(subscribe, () => read(key))
  const names = new Set(text === null ? fallback : text.split(' ').filter(Boolean))
  return [names, (next) => write(key, [...next].join(' '))]
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
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
