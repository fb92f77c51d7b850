import { type RefObject, useState } from 'react'
import { BOT_FIELDS } from '#contract/filter/registry/bots.ts'
import { PAST_BOT_FIELDS } from '#contract/filter/registry/past-bots.ts'
import { classNames } from '#web/lib/class-names.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { AdvancedFilter } from '#web/lists/filter/advanced-filter.tsx'
import { ServerAmountPicker } from '#web/pickers/server-picker.tsx'
import { HistoryButton } from '#web/playback/history-button.tsx'
import { LazyOpen } from '#web/ui/dialog/lazy-open.tsx'
import { PopupPlace } from '#web/ui/dialog/popup-place.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { List, SlidersHorizontal } from '#web/ui/icons.ts'
import { OVERLAY, SLOT } from './layout.ts'
import type { MapMenuProps } from './map-menu.tsx'

const loadMenu = () => import('./map-menu.tsx')
const MapMenu = lazyPart(async () => (await loadMenu()).MapMenu)

interface MapToolbarProps extends Omit<MapMenuProps, 'trigger'> {
  isListOpen: boolean
  /** The button that opens the list, which gets the focus when the list closes. */
  listButton: RefObject<HTMLButtonElement | null>
  onList(isOpen: boolean): void
}

/** The server filter, the button of the bot list and the map settings. */
export function MapToolbar({ isListOpen, listButton, onList, ...menu }: MapToolbarProps) {
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
          className="min-w-0 flex-1 basis-32 bg-panel shadow-pop max-md:order-first"
        />
        {/* The buttons that depend on the kind of the bots are beside the picker, which resizes instead of moving the others. */}
        {liveServers.mayRead && kind !== 'demo' && (
          <HistoryButton
            isOpen={kind === 'past'}
            className={OVERLAY}
            onChange={(at) => onSearch({ at })}
          />
        )}
        <IconButton
          ref={listButton}
          label="List of bots"
          aria-expanded={isListOpen}
          className={classNames(OVERLAY, isListOpen && 'bg-accent-soft text-fg')}
          onClick={() => onList(!isListOpen)}
        >
          <List size={16} />
        </IconButton>
        <LazyOpen
          opens="menu"
          load={loadMenu}
          trigger={(button) => (
            <IconButton label="Map settings" {...button} className={OVERLAY}>
              <SlidersHorizontal size={15} />
            </IconButton>
          )}
        >
          {(trigger) => <MapMenu {...menu} trigger={trigger} />}
        </LazyOpen>
        {fields && (
          <div
            className={
              search.q === undefined
                ? 'max-md:*:[button]:order-first contents'
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
