import { useRouter } from '@tanstack/react-router'
import { fold } from '#domain/fold.ts'
import { FLEET_NAMES } from '#web/features/settings/fleet-fields.ts'
import { sectionId } from '#web/features/settings/section-id.ts'
import { SlidersHorizontal } from '#web/ui/icons.ts'
import { SETTINGS_PAGES } from '../settings-pages.ts'
import { useConsolePages } from '../use-console-pages.ts'
import type { CommandGroup } from './command.ts'

interface Setting {
  readonly label: string
  /** The id of its section, or the name of its field. */
  readonly part: string
}

type SettingsPath = (typeof SETTINGS_PAGES)[number]['path']

const section = (label: string): Setting => ({ label, part: sectionId(label) })

/** The sections of the settings and the fields of the fleet. */
const SETTINGS: Partial<Record<SettingsPath, readonly Setting[]>> = {
  '/settings': ['You', 'Theme'].map(section),
  '/settings/security': ['Password', 'Sessions', 'Two-factor authentication', 'Passkeys'].map(
    section,
  ),
  '/settings/fleet': [
    ...['Connection', 'Farming', 'Display', 'Live map', 'System logs', 'History of bots'].map(
      section,
    ),
    ...Object.entries(FLEET_NAMES).map(([part, label]) => ({ part, label })),
  ],
}

/** The settings whose names contain the text, of the pages that the user can open. */
export function useSettings(text: string): CommandGroup[] {
  const { history } = useRouter()
  const pages = useConsolePages()
  if (text === '') return []
  const folded = fold(text)
  const items = SETTINGS_PAGES.flatMap(({ path, tab }) => {
    if (!pages.some((page) => page.path === path)) return []
    const settings = SETTINGS[path] ?? []
    return settings
      .filter(({ label }) => fold(label).includes(folded))
      .map(({ label, part }) => ({
        value: `${path} ${part}`,
        label,
        icon: SlidersHorizontal,
        detail: `${tab} settings`,
        run: () => history.push(`${path}#${part}`),
      }))
  })
  return items.length === 0 ? [] : [{ value: 'Settings', items }]
}
