import type { ReactElement } from 'react'
import { LogOut } from '#web/ui/icons.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

interface UserMenuPopupProps {
  trigger: ReactElement
  onSignOut(): void
}

export function UserMenuPopup({ trigger, onSignOut }: UserMenuPopupProps) {
  return (
    <Menu trigger={trigger} align="start" defaultOpen>
      <MenuItem icon={LogOut} onClick={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
