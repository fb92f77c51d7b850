import { useState } from 'react'
import { fold } from '#domain/fold.ts'
import { activeActions, type PaletteAction } from '#web/lib/palette-actions.ts'
import { ChevronRight } from '#web/ui/icons.ts'
import type { CommandGroup } from './command.ts'

/** The actions on what was selected or open when the palette opened, whose names contain the text. */
export function useActions(text: string): CommandGroup[] {
  const [active] = useState(activeActions)
  const folded = fold(text)
  const subjects = Map.groupBy(active, ({ subject }) => subject)
  return [...subjects]
    .map(([subject, parts]) => ({
      value: subject,
      items: usable(parts.flatMap(({ actions }) => actions))
        .filter(({ label }) => fold(label).includes(folded))
        .map(({ label, icon = ChevronRight, run }) => ({
          value: `${subject} ${label}`,
          label,
          icon,
          run,
        })),
    }))
    .filter(({ items }) => items.length > 0)
}

/** A list and the detail of its row offer some actions twice. */
const usable = (actions: readonly PaletteAction[]): PaletteAction[] => {
  const offered = actions.filter(({ refusal }) => refusal === undefined)
  return [...new Map(offered.map((action) => [action.label, action])).values()]
}
