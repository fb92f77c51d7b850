import { useCallback, useSyncExternalStore } from 'react'

/** Whether an instant, in milliseconds, has passed; renders again when it does. */
export function useHasPassed(at: number): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setTimeout(listener, Math.max(0, at - Date.now()))
      return () => clearTimeout(timer)
    },
    [at],
  )
  return useSyncExternalStore(subscribe, () => Date.now() >= at)
}
