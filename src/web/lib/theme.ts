import { useSyncExternalStore } from 'react'

export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

// public/boot.js reads the same key before the first paint.
const STORAGE_KEY = 'night-shift-theme'
const listeners = new Set<() => void>()

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}

export function setTheme(theme: Theme) {
  apply(theme)
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // The browser denies access to storage, so the theme only applies until the next load.
  }
}

function apply(theme: Theme) {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

function currentTheme(): Theme {
  return asTheme(document.documentElement.dataset.theme)
}

function asTheme(text: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? 'dark'
}

function subscribe(listener: () => void) {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY) apply(asTheme(newValue))
  }
  listeners.add(listener)
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}
