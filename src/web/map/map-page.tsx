import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCount } from '#domain/format.ts'
import { MAP_BOT_STATUSES, type MapBotStatus } from '#domain/map-bot-status.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Minus, Plus } from '#web/ui/icons.tsx'
import type { DemoFleet } from './demo/demo-fleet.ts'
import { useMapPage } from './hooks/use-map-page.ts'
import { BotList } from './panel/bot-list.tsx'
import { CoordinateReadout } from './panel/coordinate-readout.tsx'
import { GRID, OVERLAY, SLOT } from './panel/layout.ts'
import { MapToolbar } from './panel/map-toolbar.tsx'
import { SelectedBot } from './panel/selected-bot.tsx'
import { useStatusCounts } from './panel/use-bot-details.ts'

/** The live map, filling the window below the header; dark in both themes. */
export function MapPage() {
  const { search, change, map, fleet, select, selected, ...page } = useMapPage()
  const [isListOpen, setListOpen] = useState(false)
  const isPhone = useIsPhone()
  const close = () => select(undefined)
  const layer = useEscapeKey(close)
  const selectFromList = (index: number) => {
    select(index)
    if (isPhone) setListOpen(false)
  }
  const follow = (on: boolean) => change({ follow: on ? 'on' : undefined })
  const bot = (
    <SelectedBot
      {...{ fleet, index: selected, isPhone, isFollowed: page.isFollowed }}
      isCovered={isPhone && isListOpen}
      onFollow={follow}
      onClose={close}
    />
  )

  return (
    <section
      ref={layer}
      aria-label="Live map"
      className="scheme-dark relative isolate -mb-20 flex h-[calc(100dvh-var(--top)-4rem-env(safe-area-inset-bottom))] min-h-96 flex-col overflow-hidden bg-canvas text-fg md:-mb-6 md:h-[calc(100dvh-var(--top))]"
    >
      <h1 className="sr-only">Live map</h1>
      <div className={GRID}>
        <MapToolbar
          server={search.server}
          onServer={(server) => change({ server })}
          {...{ isListOpen, renderer: page.renderer, onRenderer: page.setRenderer }}
          onList={setListOpen}
        />
        <MapSurface host={page.host} isLoading={page.isLoading} />
        <CoordinateReadout subscribe={page.coordinates.subscribe} hasScreen={!isPhone} />
        {isListOpen && fleet && (
          <BotList
            count={fleet.count}
            find={fleet.find}
            selected={selected}
            onChoose={selectFromList}
            onClose={() => setListOpen(false)}
          />
        )}
        {!isPhone && bot}
        <div className={SLOT.legend}>
          <Legend fleet={fleet} shown={page.shown} onChange={page.setShown} />
        </div>
        <div className={SLOT.zoom}>
          <ZoomButtons limit={page.zoomLimit} onZoom={(steps) => map?.zoomBy(steps)} />
        </div>
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
    // Popups close with the same key.
    if (event.target instanceof Element && event.target.closest('.popup')) return
    onEscape()
  })
  useEffect(() => {
    const { current } = element
    const listener = (event: KeyboardEvent) => handleKey(event)
    current?.addEventListener('keydown', listener)
    return () => current?.removeEventListener('keydown', listener)
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
  /** At a limit only one direction is left. */
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

interface LegendProps {
  /** Provides the status counts; only the legend renders for them. */
  fleet: DemoFleet | undefined
  shown: ReadonlySet<MapBotStatus>
  onChange(shown: ReadonlySet<MapBotStatus>): void
}

/** Colors and counts of the statuses, with buttons to show and hide each; scrolls sideways on a phone. */
function Legend({ fleet, shown, onChange }: LegendProps) {
  const counts = useStatusCounts(fleet)
  return (
    <fieldset
      className={classNames(
        OVERLAY,
        'relative flex min-w-0 gap-1 overflow-x-auto p-1 md:grid md:overflow-visible',
      )}
    >
      <legend className="sr-only">Status</legend>
      {MAP_BOT_STATUSES.map(({ status, label, tone }, index) => {
        const isShown = shown.has(status)
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isShown}
            onClick={() => onChange(toggled(shown, status))}
            className={classNames(
              'flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md px-2 text-xs hover:bg-raised pointer-coarse:h-11',
              isShown ? 'text-fg' : 'text-fg-3',
              `tone-${tone}`,
            )}
          >
            <i
              aria-hidden
              className={classNames(
                'size-2.5 rounded-full border-2 border-tone-mark',
                isShown && 'bg-tone-mark',
              )}
            />
            <span className={classNames('flex-1 text-left', !isShown && 'line-through')}>
              {label}
            </span>
            <span className="num text-right md:min-w-8 font-mono text-2xs">
              {counts ? formatCount(counts[index] ?? 0) : '…'}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

function toggled(shown: ReadonlySet<MapBotStatus>, status: MapBotStatus) {
  const next = new Set(shown)
  if (!next.delete(status)) next.add(status)
  return next
}
