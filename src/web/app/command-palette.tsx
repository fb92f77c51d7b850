import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { setTheme } from '#web/lib/theme.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { type Icon, Keyboard, Monitor, Moon, Search, Sun } from '#web/ui/icons.tsx'
import { useConsolePages } from './use-console-pages.ts'

interface Command {
  value: string
  label: string
  icon: Icon
  run(): void
}

interface CommandGroup {
  value: string
  items: Command[]
}

interface CommandPaletteProps extends DialogState {
  onShortcuts(): void
}

export function CommandPalette({ open, onOpenChange, onShortcuts }: CommandPaletteProps) {
  const groups = useCommands(onShortcuts)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-backdrop" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center px-3 pt-[12vh]">
          <Dialog.Popup
            aria-label="Command palette"
            className="popup w-full max-w-lg overflow-hidden"
          >
            <Autocomplete.Root open inline items={groups} autoHighlight="always" keepHighlight>
              <div className="flex items-center gap-2.5 border-line border-b px-3.5">
                <Search size={15} className="shrink-0 text-fg-3" aria-hidden />
                <Autocomplete.Input
                  aria-label="Search commands"
                  placeholder="Go to a page, or run a command…"
                  className="h-11 w-full bg-transparent text-base outline-none placeholder:text-fg-3"
                />
              </div>
              <Dialog.Close className="sr-only">Close the command palette</Dialog.Close>
              <Autocomplete.Empty>
                <div className="p-4 text-fg-2">Nothing matches.</div>
              </Autocomplete.Empty>
              <Autocomplete.List className="relative max-h-80 overflow-y-auto p-1.5">
                {(group: CommandGroup) => (
                  <PaletteGroup
                    key={group.value}
                    group={group}
                    onDone={() => onOpenChange(false)}
                  />
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteGroup({ group, onDone }: { group: CommandGroup; onDone(): void }) {
  return (
    <Autocomplete.Group items={group.items} className="pb-1">
      <Autocomplete.GroupLabel className="eyebrow px-2 py-1">{group.value}</Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(command: Command) => (
          <Autocomplete.Item
            key={command.value}
            value={command}
            className="item"
            onClick={() => {
              onDone()
              command.run()
            }}
          >
            <command.icon size={14} aria-hidden className="text-fg-3" />
            {command.label}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}

function useCommands(onShortcuts: () => void): CommandGroup[] {
  const navigate = useNavigate()
  const groups = Map.groupBy(useConsolePages(), ({ group }) => group)
  const pages = [...groups].map(([group, ofGroup]) => ({
    value: group,
    items: ofGroup.map(({ path, label, icon }) => ({
      value: path,
      label,
      icon,
      run: () => void navigate({ to: path }),
    })),
  }))
  return [
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
}
