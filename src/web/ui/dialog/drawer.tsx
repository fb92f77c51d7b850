import { Drawer as BaseDrawer } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import type { DialogState } from './dialog.tsx'
import { OverlaySlot } from './overlay-slot.tsx'

interface DrawerProps extends DialogState {
  title: ReactNode
  children: ReactNode
}

/** Slides up from the lower edge; a swipe down closes it. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  return (
    <BaseDrawer.Root open={open} onOpenChange={onOpenChange}>
      <BaseDrawer.Portal>
        <BaseDrawer.Backdrop className="fixed inset-0 z-40 bg-backdrop opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <BaseDrawer.Viewport className="fixed inset-0 z-50 flex items-end justify-center">
          <BaseDrawer.Popup className="flex max-h-[85dvh] w-full max-w-3xl flex-col overflow-y-auto overscroll-contain rounded-t-xl border-line border-t bg-panel outline-none transition-transform duration-300 ease-snap [transform:translateY(var(--drawer-swipe-movement-y))] data-swiping:select-none data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:duration-0">
            <i aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-edge" />
            <BaseDrawer.Content className="flex min-h-0 flex-1 flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              <BaseDrawer.Title className="mb-3 font-semibold text-base">{title}</BaseDrawer.Title>
              {children}
              <OverlaySlot isOpen={open} />
            </BaseDrawer.Content>
          </BaseDrawer.Popup>
        </BaseDrawer.Viewport>
      </BaseDrawer.Portal>
    </BaseDrawer.Root>
  )
}
