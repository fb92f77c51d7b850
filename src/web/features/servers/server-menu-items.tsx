import type { ServerRow } from '#contract/servers.ts'
import { addressOf } from '#domain/address.ts'
import { api } from '#web/api/client.ts'
import { useMay } from '#web/session/use-may.ts'
import { copyAndTell } from '#web/ui/copy-and-tell.ts'
import { Copy, Pencil, Power, Trash2 } from '#web/ui/icons.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import type { ServerDialogRequest } from './server-dialogs.tsx'

interface ServerMenuItemsProps {
  server: ServerRow
  openDialog(request: ServerDialogRequest): void
  onToggle(server: ServerRow): void
}

/** What can be done with one server. */
export function ServerMenuItems({ server, openDialog, onToggle }: ServerMenuItemsProps) {
  const mayChange = useMay(api.servers.update)
  return (
    <>
      {mayChange && (
        <>
          <MenuItem icon={Pencil} onClick={() => openDialog({ kind: 'edit', server })}>
            Edit…
          </MenuItem>
          <MenuItem icon={Power} onClick={() => onToggle(server)}>
            {server.active ? 'Deactivate' : 'Activate'}
          </MenuItem>
        </>
      )}
      <MenuItem
        icon={Copy}
        onClick={() => void copyAndTell('address', addressOf(server.ip, server.port))}
      >
        Copy address
      </MenuItem>
      {mayChange && (
        <MenuItem
          icon={Trash2}
          tone="danger"
          onClick={() => openDialog({ kind: 'delete', server })}
        >
          Delete…
        </MenuItem>
      )}
    </>
  )
}
