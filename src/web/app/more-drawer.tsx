import { Drawer } from '@base-ui/react/drawer'
import { Button } from '#web/ui/button.tsx'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { useTopmostEscape } from '#web/ui/dialog/overlay-order.ts'
import { OverlaySlot } from '#web/ui/dialog/overlay-slot.tsx'
import { LogOut } from '#web/ui/icons.ts'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { ConnectionState } from './connection-state.tsx'
import { NavList } from './nav-list.tsx'
import type { Presence } from './presence.ts'
import { SearchButton } from './sidebar.tsx'

type MoreDrawerProps = Presence & DialogState & { onSearch(): void }

/** Slides up from the lower edge; a swipe down closes it. */
export function MoreDrawer(drawer: MoreDrawerProps) {
  const { open, onOpenChange, connection, account, onSearch } = drawer
  const change = useTopmostEscape(open, onOpenChange)
  const search = () => {
    onOpenChange(false)
    onSearch()
  }
  return (
    <Drawer.Root open={open} onOpenChange={change}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-backdrop opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end justify-center">
          <Drawer.Popup className="flex max-h-[85dvh] w-full max-w-3xl flex-col overflow-y-auto overscroll-contain rounded-t-xl border-line border-t bg-panel outline-none transition-transform duration-300 ease-snap [transform:translateY(var(--drawer-swipe-movement-y))] data-swiping:select-none data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:duration-0">
            <i aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-edge" />
            <Drawer.Content className="flex min-h-0 flex-1 flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              <Drawer.Title className="mb-3 font-semibold text-base">Menu</Drawer.Title>
              <div className="mb-3 grid">
                <SearchButton onSearch={search} />
              </div>
              <NavList onPick={() => onOpenChange(false)} />
              <div className="mt-4 flex items-center justify-between border-line border-t pt-4">
                <span className="text-fg-2">Theme</span>
                <ThemeSwitch />
              </div>
              {account && (
                <div className="mt-4 flex items-center justify-between gap-3">
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{account.name}</span>
                    <span className="block truncate text-fg-3 text-xs">{account.role}</span>
                  </span>
                  <Button onClick={account.onSignOut}>
                    <LogOut size={14} aria-hidden />
                    Sign out
                  </Button>
                </div>
              )}
              {connection && (
                <div className="mt-4">
                  <ConnectionState connection={connection} />
                </div>
              )}
              <OverlaySlot isOpen={open} />
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
