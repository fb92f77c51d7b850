import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { INNER_TEXT_MIN } from '#contract/search.ts'
import { fold } from '#domain/fold.ts'
import { rankedEndpoints } from '#web/features/documentation/find.ts'
import { activeActions, type PaletteAction } from '#web/lib/palette-actions.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { hasFocusMoved } from '#web/ui/dialog/moved-focus.ts'
import { useTopmostEscape } from '#web/ui/dialog/overlay-order.ts'
import { BookOpen, ChevronRight, Search } from '#web/ui/icons.ts'
import type { Command, CommandGroup } from './command.ts'
import { useCommands } from './use-commands.ts'
import { useFound } from './use-found.ts'
import { useSettings } from './use-settings.ts'

interface CommandPaletteProps extends DialogState {
  /** The text that was typed while the palette was loading. */
  typed: string
  /** Receives the focus when the palette closes. */
  opener: RefObject<HTMLElement | null>
  onShortcuts(): void
}

export function CommandPalette({
  open,
  typed,
  opener,
  onOpenChange,
  onShortcuts,
}: CommandPaletteProps) {
  const popup = useRef<HTMLDivElement>(null)
  const change = useTopmostEscape(open, onOpenChange)
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-backdrop" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center px-3 pt-[12vh]">
          <Dialog.Popup
            ref={popup}
            aria-label="Command palette"
            // The command can move the focus, for example to a setting of this page.
            finalFocus={() => !hasFocusMoved(popup.current) && focusAfter(opener.current)}
            className="popup w-full max-w-lg overflow-hidden"
          >
            <Palette {...{ typed, onShortcuts }} onDone={() => onOpenChange(false)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * The opener, or the content if the page had no focus or the command has left the page of the opener. An element that Tab skips,
 * such as the content, is focused here, because Base UI would focus the first control in it.
 */
function focusAfter(opener: HTMLElement | null): HTMLElement | boolean {
  const hasOpener = opener?.isConnected && opener !== document.body
  const target = hasOpener ? opener : document.querySelector('main')
  if (target?.getAttribute('tabindex') !== '-1') return target ?? true
  queueMicrotask(() => target.focus({ preventScroll: true }))
  return false
}

interface PaletteProps extends Pick<CommandPaletteProps, 'typed' | 'onShortcuts'> {
  onDone(): void
}

/** Mounted while the palette is open, so that it does not start with the previous text. */
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
          ref={focusAtEnd}
          aria-label="Search everything"
          placeholder="Find anything by name or id, or go to a page…"
          className="h-11 w-full bg-transparent text-base outline-none placeholder:text-fg-3"
        />
      </div>
      <Dialog.Close className="sr-only">Close the command palette</Dialog.Close>
      <Autocomplete.Status className="border-line border-b px-3.5 py-1.5 text-fg-3 text-xs empty:hidden">
        {found.isSearching ? 'Searching…' : found.failure}
      </Autocomplete.Status>
      <Autocomplete.Empty>
        {!found.isSearching && !found.failure && (
          <div className="p-4 text-fg-2">
            {[...fold(wanted)].length < INNER_TEXT_MIN
              ? `Nothing begins with this text. Enter ${INNER_TEXT_MIN} characters to search inside names.`
              : 'Nothing matches.'}
          </div>
        )}
      </Autocomplete.Empty>
      <Autocomplete.List className="relative max-h-96 overflow-y-auto p-1.5">
        {(group: CommandGroup) => <PaletteGroup key={group.value} group={group} onDone={onDone} />}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

/** The dialog focuses it a frame later, when a key would already be lost. */
function focusAtEnd(field: HTMLInputElement | null) {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
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
            className="item flex"
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

/** The actions on the selected rows or the open row whose names contain the text. */
function useActions(text: string): CommandGroup[] {
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

/** Removes duplicates, because a list and the detail of its row have common actions. */
const usable = (actions: readonly PaletteAction[]): PaletteAction[] => {
  const offered = actions.filter(({ refusal }) => refusal === undefined)
  return [...new Map(offered.map((action) => [action.label, action])).values()]
}

/** Shorter texts match almost every endpoint. */
const TEXT_MIN = 3
const ENDPOINTS_MAX = 5

/** The chapters and endpoints of the API reference that contain the text. The reference is loaded with the first text. */
function useDocumentation(text: string): CommandGroup[] {
  const { history } = useRouter()
  const isSearched = text.length >= TEXT_MIN
  const { data = [] } = useQuery({
    queryKey: ['documentation'],
    queryFn: async () => (await import('virtual:documentation')).documentation,
    enabled: isSearched,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!isSearched) return []
  const item = (label: string, detail: string, address: string) => ({
    value: address,
    label,
    detail,
    icon: BookOpen,
    run: () => history.push(address),
  })
  const chapters = data
    .filter(({ label }) => fold(label).includes(fold(text)))
    .map(({ slug, label }) => item(label, 'API reference', `/documentation?category=${slug}`))
  const endpoints = rankedEndpoints(data, text)
    .slice(0, ENDPOINTS_MAX)
    .map(({ slug, method, path, description }) =>
      item(description, `${method} ${path}`, `/documentation#${slug}`),
    )
  const items = [...chapters, ...endpoints]
  return items.length === 0 ? [] : [{ value: 'Documentation', items }]
}
