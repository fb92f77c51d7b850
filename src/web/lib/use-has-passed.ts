import { useCallback, useSyncExternalStore } from 'react'
import { callAt } from './call-at.ts'

/** Whether an instant, in milliseconds, has passed; renders again when it does. */
export function useHasPassed(at: number): boolean {
  const subscribe = useCallback((listener: () => void) => callAt(at, listener), [at])
  return useSyncExternalStore(subscribe, () => Date.now() >= at)
}
