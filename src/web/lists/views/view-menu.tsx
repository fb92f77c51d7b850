import type { ReactElement } from 'react'
import { copyWithToast } from '#web/ui/copy-with-toast.ts'
import { Bookmark, Copy, ListTree, Pencil, Trash2 } from '#web/ui/icons.ts'
import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx'
import { MenuCheck, MenuChoices } from '#web/ui/select/menu-choices.tsx'
import { NO_VIEW } from './open-view.ts'
import { useViewOrder } from './use-view-order.ts'
import { useViews } from './use-views.ts'
import { viewHref } from './view-paths.ts'
import type { ViewsOfList } from './views-of-list.ts'

interface ViewMenuProps {
  trigger: ReactElement
  list: ViewsOfList
}

/** Opens a view of the list, and manages them. */
export function ViewMenu({ trigger, list }: ViewMenuProps) {
  const { openView, noun, select, show } = list
  const views = useViews(list.list)?.filter((view) => view.list === list.list) ?? []
  const { setDefault } = useViewOrder(list.list)
  const open = openView.kind === 'open' ? openView.view : undefined
  return (
    <Menu trigger={trigger} align="start" defaultOpen>
      <div className="max-h-[min(24rem,var(--available-height))] max-w-80 overflow-y-auto">
        <MenuChoices
          label="Views"
          options={[
            { value: NO_VIEW, label: `All ${noun.many}` },
            ...views.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(open?.id ?? NO_VIEW)}
          onValueChange={(value) => select(value === NO_VIEW ? value : Number(value))}
        />
        <MenuLine />
        <MenuItem icon={Bookmark} onClick={() => show({ kind: 'add' })}>
          Save as view…
        </MenuItem>
        {open && (
          <>
            <MenuCheck
              checked={open.is_default}
              onCheckedChange={(isDefault) => setDefault(isDefault ? open.id : null)}
            >
              Open by default
            </MenuCheck>
            <MenuItem icon={Copy} onClick={() => void copyLink(list)}>
              Copy link
            </MenuItem>
          </>
        )}
        {open?.can_change && (
          <>
            <MenuItem icon={Pencil} onClick={() => show({ kind: 'edit', view: open })}>
              Edit view…
            </MenuItem>
            <MenuItem
              icon={Trash2}
              tone="danger"
              onClick={() => show({ kind: 'delete', view: open })}
            >
              Delete view…
            </MenuItem>
          </>
        )}
        {views.length > 0 && (
          <MenuItem icon={ListTree} onClick={() => show({ kind: 'manage' })}>
            Manage views…
          </MenuItem>
        )}
      </div>
    </Menu>
  )
}

/** The link includes changes of the view. */
function copyLink({ list, openView }: ViewsOfList): Promise<boolean> {
  if (openView.kind !== 'open') return Promise.resolve(false)
  const { view, isChanged } = openView
  const href = isChanged ? location.pathname + location.search : viewHref(list, view.id)
  return copyWithToast('link to the view', location.origin + href)
}
