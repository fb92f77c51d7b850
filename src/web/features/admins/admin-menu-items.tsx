import { useMutation } from '@tanstack/react-query'
import type { Admin } from '#contract/admins.ts'
import { api } from '#web/api/client.ts'
import { Pencil, Power, Trash2 } from '#web/ui/icons.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import type { AdminDialogRequest } from './admin-dialogs.tsx'

interface AdminMenuItemsProps {
  admin: Admin
  openDialog(request: AdminDialogRequest): void
}

export function AdminMenuItems({ admin, openDialog }: AdminMenuItemsProps) {
  const { id, version, is_active } = admin
  const { mutate: update } = useMutation({
    ...api.admins.update.mutation(),
    meta: {
      done: is_active ? 'Admin deactivated' : 'Admin activated',
      failed: 'Failed to update admin',
      gone: 'Deleted by someone else',
    },
  })
  return (
    <>
      <MenuItem icon={Pencil} onClick={() => openDialog({ kind: 'edit', admin })}>
        Edit…
      </MenuItem>
      <MenuItem
        icon={Power}
        onClick={() => update({ params: { id }, body: { is_active: !is_active, version } })}
      >
        {is_active ? 'Deactivate' : 'Activate'}
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" onClick={() => openDialog({ kind: 'delete', admin })}>
        Delete…
      </MenuItem>
    </>
  )
}
