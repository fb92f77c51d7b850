import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { Search } from '#web/ui/icons.ts'
import type { Command, CommandGroup } from './command.ts'
import { useActions } from './use-actions.ts'
import { useCommands } from './use-commands.ts'
import { useDocumentation } from './use-documentation.ts'
import { useFound } from './use-found.ts'
import { useSettings } from './use-settings.ts'

interface CommandPaletteProps extends DialogState {
  /** What was typed while the palette was loaded. */
  typed: string
  onShortcuts(): void
}

export function CommandPalette({ open, typed, onOpenChange, onShortcuts }: CommandPaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-backdrop" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center px-3 pt-[12vh]">
          <Dialog.Popup
            aria-label="Command palette"
            className="popup w-full max-w-lg overflow-hidden"
          >
            <Palette {...{ typed, onShortcuts }} onDone={() => onOpenChange(false)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface PaletteProps extends Pick<CommandPaletteProps, 'typed' | 'onShortcuts'> {
  onDone(): void
}

/** Mounted while the palette is open, so that it does not begin with what was typed the last time. */
function Palette({ typed, onShortcuts, onDone }: PaletteProps) {
  const [text, setText] = useState(typed)
  const found = useFound(text)
  const wanted = text.trim()
  const groups = [
    ...useActions(wanted),
    ...found.groups,
    ...useCommands(wanted, onShortcuts),
    ...useSettings(wanted),
    ...useDocumentation(wanted),
  ]
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={text}
      onValueChange={(next, { reason }) => {
        // A chosen item closes the palette; its label is not a text to search for.
        if (reason === 'item-press') return
        setText(next)
        found.searchLater(next)
      }}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-2.5 border-line border-b px-3.5">
        <Search size={15} className="shrink-0 text-fg-3" aria-hidden />
        <Autocomplete.Input
          aria-label="Search everything"
          placeholder="Find anything by name or id, or go to a page…"
          className="h-11 w-full bg-transparent text-base outline-none placeholder:text-fg-3"
        />
      </div>
      <Dialog.Close className="sr-only">Close the command palette</Dialog.Close>
      <Autocomplete.Status className="border-line border-b px-3.5 py-1.5 text-fg-3 text-xs empty:hidden">
        {statusOf(found)}
      </Autocomplete.Status>
      <Autocomplete.Empty>
        {!found.isSearching && <div className="p-4 text-fg-2">Nothing matches.</div>}
      </Autocomplete.Empty>
      <Autocomplete.List className="relative max-h-96 overflow-y-auto p-1.5">
        {(group: CommandGroup) => <PaletteGroup key={group.value} group={group} onDone={onDone} />}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

function statusOf({ isSearching, hasFailed }: ReturnType<typeof useFound>): string | undefined {
  if (isSearching) return 'Searching…'
  return hasFailed ? 'The search failed. Pages and commands still work.' : undefined
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
            <command.icon size={14} aria-hidden className="shrink-0 text-fg-3" />
            <span className="max-w-3/4 shrink-0 truncate">{command.label}</span>
            {command.detail && (
              <span className="ml-auto min-w-0 truncate pl-3 text-fg-3 text-xs">
                {command.detail}
              </span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}
