import { Columns3, Download } from 'lucide-react'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Menu, MenuCheck, MenuLine } from '#web/ui/menu.tsx'
import type { Column } from './column.ts'

interface TableToolsProps {
  csv: string | undefined
  hasMenu: boolean
  columns: readonly Pick<Column<never>, 'id' | 'label' | 'isName'>[]
  shown: readonly string[]
  onToggle(id: string, isShown: boolean): void
  isCompact: boolean
  onCompact(isCompact: boolean): void
}

/** The line over a table: what it can be made to look like, and the way to all of it. */
export function TableTools({ csv, hasMenu, isCompact, onCompact, ...choice }: TableToolsProps) {
  return (
    <div
      data-noprint
      className="flex h-10 items-center justify-end gap-1 border-line border-b px-3 pointer-coarse:h-12"
    >
      {hasMenu && (
        <span className="eyebrow mr-auto pointer-coarse:hidden">Right-click a row for actions</span>
      )}
      <CsvLink href={csv} />
      <Menu
        trigger={
          <Button size="small" variant="ghost">
            <Columns3 size={14} aria-hidden />
            Columns
          </Button>
        }
      >
        {choice.columns.map(({ id, label, isName }) => (
          <MenuCheck
            key={id}
            checked={choice.shown.includes(id)}
            // Without its name a row is nobody.
            disabled={isName ?? false}
            onCheckedChange={(isShown) => choice.onToggle(id, isShown)}
          >
            {label}
          </MenuCheck>
        ))}
        <MenuLine />
        <MenuCheck checked={isCompact} onCheckedChange={onCompact}>
          Compact rows
        </MenuCheck>
      </Menu>
    </div>
  )
}

/** Saves the list as its filters have it; the browser itself takes the file as it comes. */
export function CsvLink({ href }: { href: string | undefined }) {
  if (href === undefined) return null
  return (
    <a href={href} download className={buttonClass({ size: 'small', variant: 'ghost' })}>
      <Download size={14} aria-hidden />
      CSV
    </a>
  )
}
