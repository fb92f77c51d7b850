import { LayoutGrid, Rows3 } from '#web/ui/icons.tsx'

export type View = 'cards' | 'table'

const VIEWS = [
  { value: 'table', label: 'Table', icon: Rows3 },
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
] as const

interface ViewSwitchProps {
  view: View
  onViewChange(view: View): void
}

/** Where there is no room for two buttons only the other view is offered. */
export function ViewSwitch({ view, onViewChange }: ViewSwitchProps) {
  return (
    <fieldset
      aria-label="View"
      className="flex rounded-md border border-line p-0.5 pointer-coarse:p-0"
    >
      {VIEWS.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          aria-pressed={view === value}
          onClick={() => onViewChange(value)}
          className="grid size-7 place-items-center rounded-sm text-fg-3 hover:text-fg aria-pressed:bg-raised aria-pressed:text-fg max-[25rem]:aria-pressed:hidden pointer-coarse:size-11"
        >
          <Icon size={15} aria-hidden />
        </button>
      ))}
    </fieldset>
  )
}
