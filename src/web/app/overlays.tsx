import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useOnceTrue } from '#web/lib/use-once-true.ts'
import { useConsolePages } from './use-console-pages.ts'

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette)
const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList)

interface OverlaysProps {
  isPaletteOpen: boolean
  onPaletteOpenChange(open: boolean): void
}

/** The palette and the list of shortcuts, loaded on first use, with the keys that open them. */
export function Overlays({ isPaletteOpen, onPaletteOpenChange }: OverlaysProps) {
  const [isListOpen, setListOpen] = useState(false)
  const isPaletteUsed = useOnceTrue(isPaletteOpen)
  const isListUsed = useOnceTrue(isListOpen)
  const navigate = useNavigate()
  usePaletteKey(() => onPaletteOpenChange(!isPaletteOpen))
  useShortcuts([
    { keys: '?', label: 'Show the shortcuts', run: () => setListOpen(true) },
    { keys: '/', label: 'Search this page', run: focusSearch },
    ...useConsolePages().flatMap(({ path, label, key }) =>
      key
        ? [{ keys: `g ${key}`, label: `Go to ${label}`, run: () => void navigate({ to: path }) }]
        : [],
    ),
  ])

  return (
    <Suspense>
      {isPaletteUsed && (
        <CommandPalette
          open={isPaletteOpen}
          onOpenChange={onPaletteOpenChange}
          onShortcuts={() => setListOpen(true)}
        />
      )}
      {isListUsed && <ShortcutList open={isListOpen} onOpenChange={setListOpen} />}
    </Suspense>
  )
}

/** Ctrl+K or Cmd+K also works in fields and cannot be turned off, because it is not a single key. */
function usePaletteKey(toggle: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [toggle])
}

function focusSearch() {
  document.querySelector<HTMLElement>('[data-search]')?.focus()
}
