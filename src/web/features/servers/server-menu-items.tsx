import { Copy, Pencil, Power, Trash2 } from 'lucide-react'
import type { ServerRow } from '#contract/servers.ts'
import { addressOf } from '#domain/address.ts'
import { api } from '#web/api/client.ts'
import { useMay } from '#web/session/use-may.ts'
import { copyAndTell } from '#web/ui/copy-and-tell.ts'
import { MenuItem } from '#web/ui/menu.tsx'
import type { ServerQuestion } from './server-dialogs.tsx'

interface ServerMenuItemsProps {
  server: ServerRow
  ask(question: ServerQuestion): void
  onToggle(server: ServerRow): void
}

/** What can be done with one server. */
export function ServerMenuItems({ server, ask, onToggle }: ServerMenuItemsProps) {
  const mayChange = useMay(api.servers.update)
  return (
    <>
      {mayChange && (
        <>
          <MenuItem icon={Pencil} onClick={() => ask({ kind: 'edit', server })}>
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
        <MenuItem icon={Trash2} tone="danger" onClick={() => ask({ kind: 'delete', server })}>
          Delete…
        </MenuItem>
      )}
    </>
  )
}
