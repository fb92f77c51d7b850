import { Button } from '#web/ui/button.tsx'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { Drawer } from '#web/ui/dialog/drawer.tsx'
import { LogOut } from '#web/ui/icons.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { ConnectionState } from './connection-state.tsx'
import { NavList } from './nav-list.tsx'
import type { Presence } from './presence.ts'

type MoreDrawerProps = Presence & DialogState & {}

export function MoreDrawer({ open, onOpenChange, connection, account }: MoreDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu">
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
    </Drawer>
  )
}
