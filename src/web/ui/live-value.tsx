import { type ReactNode, useEffect, useRef } from 'react'

/** A value that changes more often than this needs no mark: it would never be without one. */
const REST_MS = 5000

interface LiveValueProps {
  /** What the content shows. */
  of: string | number | boolean | null
  children: ReactNode
}

/** Marks a value for a moment when it changes on the screen, so that the eye finds what is new. */
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
