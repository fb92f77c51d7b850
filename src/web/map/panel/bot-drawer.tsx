import { Drawer } from '@base-ui/react/drawer'
import { type ReactNode, useState } from 'react'
import { useTopmostEscape } from '#web/ui/dialog/overlay-order.ts'

interface BotDrawerProps {
  name: string
  onClose(): void
  children: ReactNode
}

/** The drawer on phones, below the map, which remains usable. Swiping down closes the drawer. */
export function BotDrawer({ name, onClose, children }: BotDrawerProps) {
  const [container, setContainer] = useState<HTMLDivElement | null>(null)
  const change = useTopmostEscape(true, (open) => !open && onClose())
  return (
    <div ref={setContainer} className="pointer-events-auto">
      <Drawer.Root open modal={false} disablePointerDismissal onOpenChange={change}>
        <Drawer.Portal container={container}>
          <Drawer.Viewport>
            <Drawer.Popup
              aria-label={name}
              // Opening and closing must not take the focus away from the map or the list.
              initialFocus={false}
              finalFocus={false}
              className="rounded-t-xl border-line border-t bg-panel px-4 pb-3 outline-none transition-transform duration-300 ease-snap [transform:translateY(var(--drawer-swipe-movement-y))] data-swiping:select-none data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:duration-0"
            >
              <i aria-hidden className="mx-auto mt-2 mb-1 block h-1 w-9 rounded-full bg-edge" />
              <Drawer.Content>{children}</Drawer.Content>
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.Root>
    </div>
  )
}
