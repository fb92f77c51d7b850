import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** A text stored in this browser; null when there is none. */
export function useStoredText(key: string): [string | null, (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => read(key))
  return [text, (next) => write(key, next)]
}

/** A boolean stored in this browser. */
export function useStoredFlag(key: string, fallback: boolean): [boolean, (on: boolean) => void] {
  const [text, store] = useStoredText(key)
  return [flagOf(text, fallback), (next) => store(next ? 'on' : 'off')]
}

export const readFlag = (key: string, fallback: boolean) => flagOf(read(key), fallback)

const flagOf = (text: string | null, fallback: boolean) =>
  text === null ? fallback : text === 'on'

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
    // The browser denies access to storage, so the text is not stored.
  }
  for (const listener of listeners) listener()
}

/** Removes a text from this browser. */
export function removeStoredText(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // The browser denies access to storage, so no text is stored.
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
