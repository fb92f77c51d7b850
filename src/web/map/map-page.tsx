import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCount } from '#domain/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { LazyTimeBar } from '#web/playback/lazy-time-bar.tsx'
import { useHistoryRange } from '#web/playback/use-history-range.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Minus, Plus } from '#web/ui/icons.ts'
import type { BotSource } from './bots/bot-source.ts'
import type { Legend as LegendOf } from './bots/legend.ts'
import type { BotCounts } from './bots/protocol.ts'
import { useMapPage } from './hooks/use-map-page.ts'
import { BotList } from './panel/bot-list.tsx'
import { CoordinateReadout } from './panel/coordinate-readout.tsx'
import { FreeArea } from './panel/free-area.tsx'
import { GRID, OVERLAY, SLOT } from './panel/layout.ts'
import { Legend } from './panel/legend.tsx'
import { LiveNote, withMissing } from './panel/live-note.tsx'
import { MapToolbar } from './panel/map-toolbar.tsx'
import { SelectedBot } from './panel/selected-bot.tsx'
import { isConnected, SourceNote } from './panel/source-note.tsx'
import { useBotCounts } from './panel/use-bots.ts'

/** The live map, filling the window below the header; dark in both themes. */
export function MapPage() {
  const { search, change, map, source, select, selected, ...page } = useMapPage()
  const [isListOpen, setListOpen] = useState(false)
  const listButton = useRef<HTMLButtonElement>(null)
  const isPhone = useIsPhone()
  const close = () => {
    void select(undefined)
    // The details of the bot, which disappear, may have the focus.
    if (document.activeElement?.closest('article, [role=dialog]'))
      page.host.current?.focus({ preventScroll: true })
  }
  const layer = useEscapeKey(close)
  const closeList = () => {
    setListOpen(false)
    listButton.current?.focus({ preventScroll: true })
  }
  const selectFromList = (index: number) => {
    void select(index)
    if (isPhone) closeList()
  }
  const follow = (on: boolean) => change({ follow: on ? 'on' : undefined })
  const bot = (
    <SelectedBot
      {...{ source, index: selected, isPhone, isFollowed: page.isFollowed }}
      isCovered={isPhone && isListOpen}
      onFollow={follow}
      onClose={close}
    />
  )

  return (
    <section
      ref={layer}
      aria-label="Live map"
      className="scheme-dark relative isolate -mb-[calc(1rem-env(safe-area-inset-bottom))] flex h-[calc(100dvh-var(--top)-4rem-env(safe-area-inset-bottom))] min-h-96 flex-col overflow-hidden bg-canvas text-fg md:-mb-6 md:h-[calc(100dvh-var(--top))]"
    >
      <h1 className="sr-only">Live map</h1>
      <div className={GRID}>
        <MapToolbar
          {...{ search, onSearch: change, kind: page.kind, liveServers: page.liveServers }}
          {...{ isListOpen, listButton, renderer: page.renderer, onRenderer: page.setRenderer }}
          onList={setListOpen}
        />
        <MapSurface host={page.host} isLoading={page.isLoading} />
        <CoordinateReadout subscribe={page.coordinates.subscribe} hasScreen={!isPhone} />
        <Bots
          {...{ source, kind: page.kind, selected, isListOpen }}
          {...{ legend: page.legend, shown: page.shown }}
          isOfServer={search.server !== undefined}
          isFiltered={search.q !== undefined}
          isMissing={page.isMissing}
          onShown={page.setShown}
          onChoose={selectFromList}
          onCloseList={closeList}
        />
        {isPhone ? <FreeArea map={map} /> : bot}
        <div className={SLOT.zoom}>
          <ZoomButtons limit={page.zoomLimit} onZoom={(steps) => map?.zoomBy(steps)} />
        </div>
        {page.playback && (
          <LazyTimeBar
            playback={page.playback}
            scope={{ serverId: search.server, botId: search.bot }}
            onLive={() => change({ at: undefined })}
            isCompact={isPhone && selected !== undefined}
            className={classNames(OVERLAY, SLOT.time)}
          />
        )}
      </div>
      {isPhone && bot}
    </section>
  )
}

/** Calls a handler for Escape anywhere in the element, unless something inside handles the key. */
function useEscapeKey(onEscape: () => void) {
  const element = useRef<HTMLElement>(null)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const target = event.target instanceof Element ? event.target : null
    // Popups close with the same key.
    if (element.current?.contains(target) && !target?.closest('.popup')) onEscape()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    // On the document, because React handles a key at the root of the page, after listeners on elements.
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return element
}

interface MapSurfaceProps {
  host: RefObject<HTMLDivElement | null>
  isLoading: boolean
}

/** The element that the map draws in and that receives its input. */
function MapSurface({ host, isLoading }: MapSurfaceProps) {
  return (
    <>
      <div
        ref={host}
        role="application"
        aria-label="Map"
        aria-describedby="map-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
        tabIndex={0}
        className="pointer-events-auto absolute inset-0 -outline-offset-2"
      />
      <p id="map-keys" className="sr-only">
        Arrow keys move the map, plus and minus zoom, 0 shows the whole map, Escape deselects.
      </p>
      {isLoading && (
        <p
          role="status"
          className="absolute inset-0 z-10 grid place-items-center text-base text-fg-2"
        >
          Loading map...
        </p>
      )}
    </>
  )
}

interface ZoomButtonsProps {
  /** At a limit, only one direction is available. */
  limit: 'max' | 'min' | undefined
  /** By steps of 0.1. */
  onZoom(steps: number): void
}

function ZoomButtons({ limit, onZoom }: ZoomButtonsProps) {
  return (
    <fieldset className={`${OVERLAY} grid`}>
      <legend className="sr-only">Zoom</legend>
      <IconButton
        label="Zoom in"
        className="rounded-b-none"
        // Not `disabled`, which would lose the focus when the limit is reached.
        aria-disabled={limit === 'max'}
        onClick={() => onZoom(1)}
      >
        <Plus size={16} />
      </IconButton>
      <IconButton
        label="Zoom out"
        className="rounded-t-none border-line border-t"
        aria-disabled={limit === 'min'}
        onClick={() => onZoom(-1)}
      >
        <Minus size={16} />
      </IconButton>
    </fieldset>
  )
}

interface BotsProps {
  source: BotSource | undefined
  kind: BotSource['kind'] | undefined
  legend: LegendOf | undefined
  shown: ReadonlySet<string>
  selected: number | undefined
  isListOpen: boolean
  isOfServer: boolean
  isFiltered: boolean
  isMissing: boolean
  onShown(shown: ReadonlySet<string>): void
  onChoose(index: number): void
  onCloseList(): void
}

/** The components that depend on the counts of the bots, separated to limit rendering. */
function Bots({ source, kind, legend, selected, isListOpen, ...props }: BotsProps) {
  const { isOfServer, isFiltered, isMissing } = props
  const counts = useBotCounts(source)
  return (
    <>
      {isListOpen && source && (
        <BotList
          {...{ source, selected, total: counts?.total ?? 0, onChoose: props.onChoose }}
          onClose={props.onCloseList}
        />
      )}
      <div className={SLOT.legend}>
        {/* Also before the source is open, because the note would move the legend above which it appears. */}
        {kind === 'live' && <LiveNote {...{ counts, isOfServer, isFiltered, isMissing }} />}
        {kind === 'past' && <PastNote {...{ counts, isFiltered, isMissing }} />}
        {legend && <Legend {...{ legend, counts, shown: props.shown, onChange: props.onShown }} />}
      </div>
    </>
  )
}

interface PastNoteProps {
  counts: BotCounts | undefined
  isFiltered: boolean
  isMissing: boolean
}

/** Shows the number of bots at the moment, or why they are not shown. Without a history, the time bar shows a message instead. */
function PastNote({ counts, ...props }: PastNoteProps) {
  const { range } = useHistoryRange()
  if (range === null) return null
  return (
    // The count changes while the history plays, which must not be read aloud.
    <SourceNote role={isConnected(counts) ? undefined : 'status'} counts={counts} tone="purple">
      {textOf(counts, props)}
    </SourceNote>
  )
}

function textOf(
  counts: BotCounts | undefined,
  { isFiltered, isMissing }: Omit<PastNoteProps, 'counts'>,
): string {
  if (counts?.connection === 'refused') return 'The history is not available to you. Sign in again.'
  if (counts?.connection === 'disconnected') return 'The history could not be loaded. Trying again…'
  if (counts?.receivedMs === undefined) return 'Loading bots…'
  if (counts.filterFault !== undefined) return counts.filterFault
  if (counts.total === 0 && isFiltered) return 'No bots match the filter at this moment'
  if (counts.total === 0) return 'No bots with a position at this moment'
  const bots = `${formatCount(counts.total)} ${counts.total === 1 ? 'bot' : 'bots'} at this moment`
  return withMissing(bots, isMissing)
}
