import type { ReactElement } from 'react'
import { Menu, MenuLine } from '../../ui/menu.tsx'
import { MenuCheck } from '../../ui/select/menu-choices.tsx'
import type { Column } from './column.ts'

export interface TableLook {
  columns: readonly Pick<Column<never>, 'id' | 'label' | 'isName'>[]
  shown: readonly string[]
  onToggle(id: string, isShown: boolean): void
  isCompact: boolean
  onCompact(isCompact: boolean): void
}

/** Which columns a table has, and how high its rows are. */
export function ColumnsMenu({ trigger, ...look }: TableLook & { trigger: ReactElement }) {
  const { columns, shown, onToggle, isCompact, onCompact } = look
  return (
    <Menu defaultOpen trigger={trigger}>
      {columns.map(({ id, label, isName }) => (
        <MenuCheck
          key={id}
          checked={shown.includes(id)}
          // Without its name a row is nobody.
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
