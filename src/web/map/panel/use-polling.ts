import { useEffect, useState } from 'react'

interface Answer<Value> {
  to: () => Promise<Value>
  value: Value
}

/** What `ask` says, again and again while somebody sees the page; once, without an interval. */
export function usePolled<Value>(ask: (() => Promise<Value>) | undefined, everyMs?: number) {
  const [answer, setAnswer] = useState<Answer<Value>>()
  useEffect(() => {
    if (!ask) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame: number | undefined
    let isOver = false
    const go = async () => {
      const value = await ask()
      if (isOver) return
      setAnswer({ to: ask, value })
      // A frame does not come while the tab is hidden.
      if (everyMs !== undefined)
        timer = setTimeout(() => {
          frame = requestAnimationFrame(() => void go())
        }, everyMs)
    }
    void go()
    return () => {
      isOver = true
      clearTimeout(timer)
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [ask, everyMs])
  return { value: answer?.value, isCurrent: answer !== undefined && answer.to === ask }
}
