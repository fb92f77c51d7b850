import { Drawer } from '@base-ui/react/drawer'
import { type ReactNode, useState } from 'react'

interface BotDrawerProps {
  name: string
  onClose(): void
  children: ReactNode
}

/** On a phone: below the map, which stays in use; a swipe down closes it. */
export function BotDrawer({ name, onClose, children }: BotDrawerProps) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  return (
    <div ref={setPlace} className="pointer-events-auto">
      <Drawer.Root
        open
        modal={false}
        disablePointerDismissal
        onOpenChange={(open) => !open && onClose()}
      >
        <Drawer.Portal container={place}>
          <Drawer.Viewport>
            <Drawer.Popup
              aria-label={name}
              // Whoever taps the map, or goes through the list, stays where he is.
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
