import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { TimeBarProps } from './time-bar.tsx'

const TimeBar = lazyPart(async () => (await import('./time-bar.tsx')).TimeBar)

/** The code of the bar is loaded when the history is opened. */
export function LazyTimeBar(props: TimeBarProps) {
  return (
    <Suspense>
      <TimeBar {...props} />
    </Suspense>
  )
}
