import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `start` when the component mounts, and only once, although strict mode runs effects twice. */
export function useStartOnMount(start: () => void): void {
  const isStarted = useRef(false)
  const startNow = useEffectEvent(start)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    startNow()
  }, [])
}
