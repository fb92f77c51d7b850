import { type RefObject, useState } from 'react'
import { BOT_FIELDS } from '#contract/filter/registry/bots.ts'
import { PAST_BOT_FIELDS } from '#contract/filter/registry/past-bots.ts'
import { classNames } from '#web/lib/class-names.ts'
import { AdvancedFilter } from '#web/lists/filter/advanced-filter.tsx'
import { ServerAmountPicker } from '#web/pickers/server-picker.tsx'
import { HistoryButton } from '#web/playback/history-button.tsx'
import { PopupPlace } from '#web/ui/dialog/popup-place.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { List, SlidersHorizontal } from '#web/ui/icons.ts'
import { Menu } from '#web/ui/menu.tsx'
import { MenuChoices } from '#web/ui/select/menu-choices.tsx'
import type { BotSource } from '../bots/bot-source.ts'
import type { LiveServers } from '../hooks/use-live-servers.ts'
import type { ChangeSearch } from '../hooks/use-map-search.ts'
import { RENDERER_CHOICES, type RendererChoice } from '../hooks/use-renderer-choice.ts'
import { BOTS_DEFAULT, type MapSearch } from '../search.ts'
import { OVERLAY, SLOT } from './layout.ts'

interface MapToolsProps extends MapMenuProps {
  isListOpen: boolean
  /** The button that opens the list, which gets the focus when the list closes. */
  listButton: RefObject<HTMLButtonElement | null>
  onList(isOpen: boolean): void
}

/** The server filter, the button of the bot list and the map settings. */
export function MapToolbar({ isListOpen, listButton, onList, ...menu }: MapToolsProps) {
  const { search, onSearch, kind, liveServers } = menu
  const fields = kind && FILTER_FIELDS[kind]
  const [popups, setPopups] = useState<HTMLDivElement | null>(null)
  return (
    // Popups are rendered inside the map layer, so that they are dark too.
    <PopupPlace value={popups}>
      <div className={classNames('pointer-events-auto flex flex-wrap gap-2', SLOT.tools)}>
        <ServerAmountPicker
          amounts={kind === 'live' ? liveServers.amounts : undefined}
          value={search.server ?? null}
          onValueChange={(id) => onSearch({ server: id ?? undefined })}
          placeholder="All servers"
          className="min-w-0 flex-1 basis-32 bg-panel shadow-pop"
        />
        <IconButton
          ref={listButton}
          label="List of bots"
          aria-expanded={isListOpen}
          className={classNames(OVERLAY, isListOpen && 'bg-accent-soft text-fg')}
          onClick={() => onList(!isListOpen)}
        >
          <List size={16} />
        </IconButton>
        {liveServers.mayRead && kind !== 'demo' && (
          <HistoryButton
            isOpen={kind === 'past'}
            className={OVERLAY}
            onChange={(at) => onSearch({ at })}
          />
        )}
        <MapMenu {...menu} />
        {fields && (
          <div
            className={
              search.q === undefined
                ? 'contents'
                : classNames(OVERLAY, 'flex basis-full flex-wrap p-2')
            }
          >
            <AdvancedFilter
              fields={fields}
              q={search.q}
              {...(kind === 'live' && { counted: 'map', parameters: { server_id: search.server } })}
              change={onSearch}
            />
          </div>
        )}
      </div>
      <div ref={setPopups} className="pointer-events-auto absolute top-0 left-0 z-20" />
    </PopupPlace>
  )
}

/** The fields of bots that the map can filter by. */
const FILTER_FIELDS = { live: BOT_FIELDS, past: PAST_BOT_FIELDS, demo: undefined }

interface MapMenuProps {
  search: MapSearch
  onSearch: ChangeSearch
  /** Of the bots on the map. */
  kind: BotSource['kind'] | undefined
  liveServers: LiveServers
  renderer: RendererChoice
  onRenderer(choice: RendererChoice): void
}

const SOURCES = [
  { value: 'live', label: 'Live bots' },
  { value: 'demo', label: 'Demo bots' },
] as const
const COLORS = [
  { value: 'task', label: 'Status' },
  { value: 'presence', label: 'Presence' },
] as const

function MapMenu({ search, onSearch, kind, liveServers, renderer, onRenderer }: MapMenuProps) {
  const hasChoice = kind === 'past' || kind === 'live' || liveServers.amounts.size > 0
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label="Map settings" className={OVERLAY}>
          <SlidersHorizontal size={15} />
        </IconButton>
      }
    >
      {kind && hasChoice && (
        <MenuChoices
          label="Show"
          options={SOURCES}
          value={kind === 'past' ? 'live' : kind}
          // The bots of the sources have nothing in common.
          onValueChange={(source) => onSearch({ ...NO_BOT, source, bots: BOTS_DEFAULT })}
        />
      )}
      {kind !== undefined && kind !== 'demo' && (
        <MenuChoices
          label="Color by"
          options={COLORS}
          value={search.color ?? 'task'}
          onValueChange={(color) =>
            onSearch({ color: color === 'task' ? undefined : color, status: undefined })
          }
        />
      )}
      <MenuChoices
        label="Drawn by"
        options={RENDERER_CHOICES}
        value={renderer}
        onValueChange={onRenderer}
      />
    </Menu>
  )
}

const NO_BOT = { at: undefined, bot: undefined, follow: undefined, status: undefined }
