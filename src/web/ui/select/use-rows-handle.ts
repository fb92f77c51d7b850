import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'

interface Highlight {
  reason: string
  index: number
}

/**
 * Connects the highlighted option to the virtual list, so that the arrow keys scroll to rows that are not rendered
 * yet.
 */
export function useRowsHandle() {
  const handle = useRef<Virtualizer<HTMLDivElement, Element> | null>(null)
  const follow = useCallback((option: unknown, { reason, index }: Highlight) => {
    if (!option || reason === 'pointer') return
    queueMicrotask(() => handle.current?.scrollToIndex(index, { align: 'auto' }))
  }, [])
  return { handle, follow }
}
