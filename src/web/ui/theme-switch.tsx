import { setTheme, THEMES, type Theme, useTheme } from '#web/lib/theme.ts'
import { Monitor, Moon, Sun } from './entry-icons.ts'
import type { Icon } from './icon.tsx'

const FACES: Record<Theme, { label: string; icon: Icon }> = {
  dark: { label: 'Dark', icon: Moon },
  light: { label: 'Light', icon: Sun },
  system: { label: 'System', icon: Monitor },
}

export function ThemeSwitch() {
  const theme = useTheme()
  return (
    <fieldset aria-label="Theme" className="flex rounded-md border border-line p-0.5">
      {THEMES.map((one) => {
        const { label, icon: Icon } = FACES[one]
        return (
          <button
            key={one}
            type="button"
            aria-label={label}
            aria-pressed={theme === one}
            onClick={() => setTheme(one)}
            className="grid size-7 place-items-center rounded-sm text-fg-3 hover:text-fg aria-pressed:bg-raised aria-pressed:text-fg pointer-coarse:size-11"
          >
            <Icon size={14} aria-hidden />
          </button>
        )
      })}
    </fieldset>
  )
}
