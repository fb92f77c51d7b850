import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { LazyOpen } from './lazy-open.tsx'

const load = () => import('./popover.tsx')
const Popover = lazyPart(async () => (await load()).Popover)

interface LazyPopoverProps {
  /** What the panel is called. */
  label: string
  /** The button that opens it. */
  trigger(button: ComponentProps<'button'>): ReactElement
  children: ReactNode
}

/** A panel of controls under its button, fetched once the page stands. */
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
