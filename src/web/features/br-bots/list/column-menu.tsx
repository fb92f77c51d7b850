import { Button } from '#web/ui/button.tsx'
import { Columns3 } from '#web/ui/icons.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { MenuCheck } from '#web/ui/select/menu-choices.tsx'
import { BOT_COLUMNS } from './bot-columns.tsx'

interface ColumnMenuProps {
  shown: ReadonlySet<string>
  onChange(shown: ReadonlySet<string>): void
}

export function ColumnMenu({ shown, onChange }: ColumnMenuProps) {
  const toggle = (id: string, isShown: boolean) => {
    const next = new Set(shown)
    if (isShown) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <Menu
      trigger={
        <Button size="small" variant="ghost">
          <Columns3 size={14} aria-hidden />
          Columns
        </Button>
      }
    >
      {BOT_COLUMNS.map(({ id, label }) => (
        <MenuCheck
          key={id}
          checked={shown.has(id)}
          // Without its name a row is nobody.
          disabled={id === 'nickname'}
          onCheckedChange={(isShown) => toggle(id, isShown)}
        >
          {label}
        </MenuCheck>
      ))}
    </Menu>
  )
}
