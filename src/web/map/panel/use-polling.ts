import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

interface Result<Value> {
  query: () => Promise<Value>
  value: Value
}

/** Time from a failure to the next attempt without an interval. */
const RETRY_MS = 2000

/**
 * Calls `query` at an interval while the page is visible, or until it succeeds without an interval. An equal result does not cause a
 * render, and equal parts of a different result stay the same objects.
 */
export function usePolling<Value>(query: (() => Promise<Value>) | undefined, intervalMs?: number) {
  const [result, setResult] = useState<Result<Value>>()
  useEffect(() => {
    if (!query) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame: number | undefined
    let isClosed = false
    const poll = async () => {
      let nextMs = intervalMs
      try {
        const value = await query()
        if (!isClosed) setResult((last) => resultOf(last, query, value))
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: the next answer may arrive; nothing else reports this
        console.error('The bots of the map could not be read:', error)
        nextMs ??= RETRY_MS
      }
      if (isClosed || nextMs === undefined) return
      // Animation frames pause while the tab is hidden.
      timer = setTimeout(() => {
        frame = requestAnimationFrame(() => void poll())
      }, nextMs)
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

function resultOf<Value>(
  last: Result<Value> | undefined,
  query: () => Promise<Value>,
  answer: Value,
): Result<Value> {
  if (last?.query !== query) return { query, value: answer }
  const value = replaceEqualDeep(last.value, answer)
  return value === last.value ? last : { query, value }
}
