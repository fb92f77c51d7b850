import type { ProxyRow } from '#contract/proxies.ts'
import { addressOf } from '#domain/address.ts'
import { api } from '#web/api/client.ts'
import { useMay } from '#web/session/use-may.ts'
import { copyAndTell } from '#web/ui/copy-and-tell.ts'
import { Ban, Copy, Pencil, ShieldCheck, Trash2 } from '#web/ui/icons.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import type { ProxyDialogRequest } from './proxy-dialogs.tsx'

interface ProxyMenuItemsProps {
  proxy: ProxyRow
  openDialog(request: ProxyDialogRequest): void
  onToggleBan(proxy: ProxyRow): void
}

/** What can be done with one proxy. */
export function ProxyMenuItems({ proxy, openDialog, onToggleBan }: ProxyMenuItemsProps) {
  const mayChange = useMay(api.proxies.update)
  return (
    <>
      {mayChange && (
        <>
          <MenuItem icon={Pencil} onClick={() => openDialog({ kind: 'edit', proxy })}>
            Edit…
          </MenuItem>
          <MenuItem icon={proxy.is_banned ? ShieldCheck : Ban} onClick={() => onToggleBan(proxy)}>
            {proxy.is_banned ? 'Unban' : 'Ban'}
          </MenuItem>
        </>
      )}
      <MenuItem
        icon={Copy}
        onClick={() => void copyAndTell('address', addressOf(proxy.ip, proxy.port))}
      >
        Copy address
      </MenuItem>
      {mayChange && (
        <MenuItem icon={Trash2} tone="danger" onClick={() => openDialog({ kind: 'delete', proxy })}>
          Delete…
        </MenuItem>
      )}
    </>
  )
}
