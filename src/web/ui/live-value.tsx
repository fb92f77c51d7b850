import { type ReactNode, useEffect, useRef } from 'react'

/** A value that changes more often than this is not marked, because it would always be marked. */
const REST_MS = 5000

interface LiveValueProps {
  /** The value of the content. */
  of: string | number | boolean | null
  children: ReactNode
}

/** Highlights a value briefly when it changes on the screen. */
export function LiveValue({ of, children }: LiveValueProps) {
  const box = useRef<HTMLSpanElement>(null)
  const last = useRef({ value: of, changedAt: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    const { value, changedAt } = last.current
    if (value === of) return
    const now = performance.now()
    last.current = { value: of, changedAt: now }
    if (now - changedAt > REST_MS) box.current?.setAttribute('data-changed', '')
  }, [of])
  return (
    <span
      ref={box}
      className="live-value"
      onAnimationEnd={({ currentTarget }) => currentTarget.removeAttribute('data-changed')}
    >
      {children}
    </span>
  )
}
