import { useCallback, useEffect, useRef } from 'react'

const KEY = 'night-shift-librw-offset'

/** Where the list was left, in pixels; for as long as the tab lives. */
export function readOffset(): number {
  return Number(sessionStorage.getItem(KEY)) || 0
}

/** Takes each offset, and remembers the last when the page is left. */
export function useKeptOffset(): (offset: number) => void {
  const last = useRef<number>(undefined)
  useEffect(() => {
    const write = () => {
      if (last.current !== undefined) sessionStorage.setItem(KEY, String(last.current))
    }
    addEventListener('pagehide', write)
    return () => {
      removeEventListener('pagehide', write)
      write()
    }
  }, [])
  return useCallback((offset: number) => {
    last.current = offset
  }, [])
}
