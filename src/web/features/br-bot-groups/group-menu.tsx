import type { ReactElement, ReactNode } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { createListMenu, ListMenu, ListMenuButton } from '#web/lists/controls/list-menu.tsx'
import { copyAndTell } from '#web/ui/copy-and-tell.ts'
import { Link2, Pencil, Trash2, UserPlus } from '#web/ui/icons.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import type { OpenDialog } from './group-dialog-request.ts'

const menu = createListMenu(Number)

interface GroupMenuProps {
  groups: readonly BrBotGroup[]
  openDialog: OpenDialog
  /** The list or table body, whose rows carry `data-id`. */
  render: ReactElement
  onHold(isOpen: boolean): void
  children: ReactNode
}

/** One menu for all groups. */
export function GroupMenu({ groups, openDialog, render, onHold, children }: GroupMenuProps) {
  const items = (id: number) => {
    const group = groups.find((one) => one.id === id)
    return group && <Items group={group} openDialog={openDialog} />
  }
  return (
    <ListMenu render={render} handle={menu} items={items} onOpenChange={onHold}>
      {children}
    </ListMenu>
  )
}

function Items({ group, openDialog }: { group: BrBotGroup; openDialog: OpenDialog }) {
  return (
    <>
      <MenuItem icon={UserPlus} onClick={() => openDialog({ kind: 'add-bots', group })}>
        Add Bots
      </MenuItem>
      <MenuItem icon={Pencil} onClick={() => openDialog({ kind: 'edit', group })}>
        Edit Group
      </MenuItem>
      <MenuItem icon={Link2} onClick={() => void copyAndTell('link', linkTo(group))}>
        Copy link
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" onClick={() => openDialog({ kind: 'delete', group })}>
        Delete Group
      </MenuItem>
    </>
  )
}

export function GroupMenuButton({ group }: { group: BrBotGroup }) {
  return <ListMenuButton handle={menu} id={group.id} label={`Actions for ${group.name}`} />
}

const linkTo = ({ id }: BrBotGroup) => `${location.origin}/group-management?group=${id}`
