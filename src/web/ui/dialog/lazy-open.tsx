import {
  type ComponentProps,
  type ReactElement,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react'
import { whenIdle } from '#web/lib/when-idle.ts'

interface LazyOpenProps {
  opens: 'dialog' | 'menu'
  /** Loads the code of the opened element. */
  load(): Promise<unknown>
  /** Renders the button with the given props, which before its first use include `onClick`. */
  trigger(button: ComponentProps<'button'>): ReactElement
  /** The element that the button opens, initially open. */
  children(trigger: ReactElement): ReactElement
}

/** A plain button until its first use. The code of the element that it opens is loaded after the first paint. */
export function LazyOpen({ opens, load, trigger, children }: LazyOpenProps) {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => whenIdle(load), [load])
  const button = trigger({
    'aria-haspopup': opens,
    'aria-expanded': false,
    // A transition keeps the button, with the focus, until the code is loaded.
    onClick: () => startTransition(() => setUsed(true)),
  })
  return <Suspense>{isUsed ? children(trigger({})) : button}</Suspense>
}
