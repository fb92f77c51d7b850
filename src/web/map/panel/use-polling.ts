import { useEffect, useState } from 'react'

interface Result<Value> {
  query: () => Promise<Value>
  value: Value
}

/** Calls `query` at an interval while the page is visible, or once without an interval. */
export function usePolling<Value>(query: (() => Promise<Value>) | undefined, intervalMs?: number) {
  const [result, setAnswer] = useState<Result<Value>>()
  useEffect(() => {
    if (!query) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame: number | undefined
    let isClosed = false
    const poll = async () => {
      const value = await query()
      if (isClosed) return
      setAnswer({ query: query, value })
      // Animation frames pause while the tab is hidden.
      if (intervalMs !== undefined)
        timer = setTimeout(() => {
          frame = requestAnimationFrame(() => void poll())
        }, intervalMs)
    }
    void poll()
    return () => {
      isClosed = true
      clearTimeout(timer)
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [query, intervalMs])
  return { value: result?.value, isCurrent: result !== undefined && result.query === query }
}
