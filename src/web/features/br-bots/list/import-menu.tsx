import type { ImportKind } from '#web/imports/import-kind.ts'
import { Button } from '#web/ui/button.tsx'
import { Import, Network, Server, Users } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

export function ImportMenu({ onImport }: { onImport(kind: ImportKind): void }) {
  return (
    <Menu
      trigger={
        <Button className="max-md:w-11 max-md:px-0" aria-label="Import">
          <Import size={15} aria-hidden />
          <span className="max-md:hidden">Import</span>
        </Button>
      }
    >
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
