import { MenuItem } from '../../ui/menu.tsx'
import type { MenuAction } from './menu-action.ts'

/** The items of the menu of a row. */
export function MenuActions({ actions }: { actions: readonly MenuAction[] }) {
  return actions.map(({ label, icon, tone, refusal, run }) => (
    <MenuItem
      key={label}
      {...(icon && { icon })}
      {...(tone && { tone })}
      disabled={refusal !== undefined}
      onClick={run}
    >
      {label}
      {refusal && <span className="block max-w-56 text-2xs text-fg-3">{refusal}</span>}
    </MenuItem>
  ))
}
