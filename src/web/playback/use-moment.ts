import { useCallback, useSyncExternalStore } from 'react'
import type { Playback } from './playback.ts'

const INTERVAL_MS = 250

/** The moment of the clock in whole steps of the history, a few times a second while it runs. */
export function useMoment(playback: Playback, stepMs = 1000): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, INTERVAL_MS)
      const unsubscribe = playback.subscribe(listener)
      return () => {
        clearInterval(timer)
        unsubscribe()
      }
    },
    [playback],
  )
  return useSyncExternalStore(subscribe, () => stepMs * Math.floor(playback.atMs / stepMs))
}
