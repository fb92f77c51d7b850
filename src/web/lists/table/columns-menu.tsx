import type { ReactElement } from 'react'
import { Menu, MenuLine } from '../../ui/menu.tsx'
import { MenuCheck } from '../../ui/select/menu-choices.tsx'
import type { Column } from './column.ts'

export interface TableSettings {
  columns: readonly Pick<Column<never>, 'id' | 'label' | 'isName'>[]
  shown: readonly string[]
  onToggle(id: string, isShown: boolean): void
  isCompact: boolean
  onCompact(isCompact: boolean): void
}

/** Shows and hides columns, and sets the height of the rows. */
export function ColumnsMenu({ trigger, ...settings }: TableSettings & { trigger: ReactElement }) {
  const { columns, shown, onToggle, isCompact, onCompact } = settings
  return (
    <Menu defaultOpen trigger={trigger}>
      {columns.map(({ id, label, isName }) => (
        <MenuCheck
          key={id}
          checked={shown.includes(id)}
          // The name is always shown, because rows could not be distinguished without it.
          disabled={isName ?? false}
          onCheckedChange={(isShown) => onToggle(id, isShown)}
        >
          {label}
        </MenuCheck>
      ))}
      <MenuLine />
      <MenuCheck checked={isCompact} onCheckedChange={onCompact}>
        Compact rows
      </MenuCheck>
    </Menu>
  )
}
