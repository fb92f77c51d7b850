import { useNavigate } from '@tanstack/react-router'
import { fold } from '#domain/fold.ts'
import { setTheme } from '#web/lib/theme.ts'
import { Monitor, Moon, Sun } from '#web/ui/entry-icons.ts'
import { Keyboard } from '#web/ui/icons.ts'
import { PAGE_ICONS } from '../page-icons.ts'
import { useConsolePages } from '../use-console-pages.ts'
import type { CommandGroup } from './command.ts'

/** Pages and commands whose names contain the text. */
export function useCommands(text: string, onShortcuts: () => void): CommandGroup[] {
  const navigate = useNavigate()
  const groups = Map.groupBy(useConsolePages(), ({ group }) => group)
  const pages = [...groups].map(([group, ofGroup]) => ({
    value: group,
    items: ofGroup.map(({ path, label, icon }) => ({
      value: path,
      label,
      icon: PAGE_ICONS[icon],
      run: () => void navigate({ to: path }),
    })),
  }))
  const all: CommandGroup[] = [
    ...pages,
    {
      value: 'Theme',
      items: [
        { value: 'dark', label: 'Use the dark theme', icon: Moon, run: () => setTheme('dark') },
        { value: 'light', label: 'Use the light theme', icon: Sun, run: () => setTheme('light') },
        {
          value: 'system',
          label: "Use the system's theme",
          icon: Monitor,
          run: () => setTheme('system'),
        },
      ],
    },
    {
      value: 'Help',
      items: [
        { value: 'shortcuts', label: 'Keyboard shortcuts', icon: Keyboard, run: onShortcuts },
      ],
    },
  ]
  const folded = fold(text)
  return all
    .map(({ value, items }) => ({
      value,
      items: items.filter(({ label }) => fold(label).includes(folded)),
    }))
    .filter(({ items }) => items.length > 0)
}
