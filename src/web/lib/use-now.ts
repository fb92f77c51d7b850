import { useSyncExternalStore } from 'react'
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts'

const minutes = createClock(MINUTE_MS)
const seconds = createClock(SECOND_MS)

/** The current time in milliseconds, updated each minute. */
export function useNow(): number {
  return useSyncExternalStore(minutes.subscribe, minutes.now)
}

/** The current time in milliseconds, updated each second. Use it only in small components, because each update renders them. */
export function useNowInSeconds(): number {
  return useSyncExternalStore(seconds.subscribe, seconds.now)
}

/** A timer that all subscribers share. It runs while there are subscribers. */
function createClock(intervalMs: number) {
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined

  function tick() {
    now = Date.now()
    for (const listener of listeners) listener()
  }
  return {
    now: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener)
      if (!timer) {
        tick()
        timer = setInterval(tick, intervalMs)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
