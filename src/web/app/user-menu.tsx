import { CircleUserRound, LogOut } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

/** Who is signed in, in words, and the way out. */
export interface Account {
  name: string
  role: string
  onSignOut(): void
}

export function UserMenu({ name, role, onSignOut, isRail }: Account & { isRail: boolean }) {
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${name}, ${role}`}
          className={classNames(
            'flex min-h-10 items-center gap-2.5 rounded-md px-2 text-left hover:bg-raised pointer-coarse:min-h-11',
            isRail && 'justify-center px-0',
          )}
        >
          <CircleUserRound size={18} aria-hidden className="shrink-0 text-fg-3" />
          {!isRail && (
            <span className="min-w-0 leading-tight">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-2xs text-fg-3">{role}</span>
            </span>
          )}
        </button>
      }
    >
      <MenuItem icon={LogOut} onClick={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
