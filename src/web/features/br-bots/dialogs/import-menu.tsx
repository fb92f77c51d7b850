import type { ReactElement } from 'react'
import type { ImportKind } from '#web/imports/import-kind.ts'
import { Network, Server, Users } from '#web/ui/icons.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

interface ImportMenuProps {
  trigger: ReactElement
  onImport(kind: ImportKind): void
}

export function ImportMenu({ trigger, onImport }: ImportMenuProps) {
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuItem icon={Users} onClick={() => onImport('roster')}>
        Roster
      </MenuItem>
      <MenuItem icon={Server} onClick={() => onImport('servers')}>
        Servers
      </MenuItem>
      <MenuItem icon={Network} onClick={() => onImport('proxies')}>
        Proxies
      </MenuItem>
    </Menu>
  )
}
