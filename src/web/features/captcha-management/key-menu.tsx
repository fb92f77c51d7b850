import type { ReactElement, ReactNode } from 'react'
import type { CaptchaKey } from '#contract/captcha-keys.ts'
import { api } from '#web/api/client.ts'
import { createListMenu, ListMenu, ListMenuButton } from '#web/lists/controls/list-menu.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Pencil, Trash2 } from '#web/ui/icons.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import type { KeyDialogRequest } from './key-dialog-request.ts'
import { NO_LABEL } from './key-facts.tsx'

const menu = createListMenu(Number)

interface KeyMenuProps {
  rows: readonly CaptchaKey[]
  openDialog(request: KeyDialogRequest): void
  /** The list or table body, whose rows carry `data-id`. */
  render: ReactElement
  children: ReactNode
}

/** One menu for all keys; none for those who may not change them. */
export function KeyMenu({ rows, openDialog, render, children }: KeyMenuProps) {
  const mayChange = useMay(api.captchaKeys.update)
  const items = (id: number) => {
    const row = rows.find((one) => one.id === id)
    return row && mayChange && <Items row={row} openDialog={openDialog} />
  }
  return (
    <ListMenu render={render} handle={menu} items={items}>
      {children}
    </ListMenu>
  )
}

function Items({ row, openDialog }: { row: CaptchaKey; openDialog: KeyMenuProps['openDialog'] }) {
  return (
    <>
      <MenuItem icon={Pencil} onClick={() => openDialog({ kind: 'edit', row })}>
        Edit
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" onClick={() => openDialog({ kind: 'delete', row })}>
        Delete
      </MenuItem>
    </>
  )
}

export function KeyMenuButton({ row: { id, label } }: { row: CaptchaKey }) {
  const mayChange = useMay(api.captchaKeys.update)
  if (!mayChange) return null
  return <ListMenuButton handle={menu} id={id} label={`Actions for ${label ?? NO_LABEL} #${id}`} />
}
