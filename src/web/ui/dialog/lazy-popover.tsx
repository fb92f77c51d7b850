import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { LazyOpen } from './lazy-open.tsx'

const load = () => import('./popover.tsx')
const Popover = lazyPart(async () => (await load()).Popover)

interface LazyPopoverProps {
  /** The accessible name of the panel. */
  label: string
  /** The button that opens it. */
  trigger(button: ComponentProps<'button'>): ReactElement
  children: ReactNode
}

/** A panel of controls below its button, loaded after the first paint. */
export function LazyPopover({ label, trigger, children }: LazyPopoverProps) {
  return (
    <LazyOpen opens="dialog" {...{ load, trigger }}>
      {(button) => (
        <Popover defaultOpen label={label} trigger={button}>
          {children}
        </Popover>
      )}
    </LazyOpen>
  )
}
