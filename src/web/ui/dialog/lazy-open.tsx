import { type ComponentProps, type ReactElement, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/when-idle.ts'

interface LazyOpenProps {
  opens: 'dialog' | 'menu'
  /** Fetches the code of what is opened. */
  load(): Promise<unknown>
  /** The button, given what it has to do before its first use. */
  trigger(button: ComponentProps<'button'>): ReactElement
  /** What the button opens, open at first. */
  children(trigger: ReactElement): ReactElement
}

/** A plain button until its first use: the code of what it opens is fetched once the page stands. */
export function LazyOpen({ opens, load, trigger, children }: LazyOpenProps) {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => whenIdle(load), [load])
  const button = trigger({
    'aria-haspopup': opens,
    'aria-expanded': isUsed,
    onClick: () => setUsed(true),
  })
  if (!isUsed) return button
  return <Suspense fallback={button}>{children(trigger({}))}</Suspense>
}
