import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { useMapPage } from './hooks/use-map-page.ts'
import { BotList } from './panel/bot-list.tsx'
import { CoordinateReadout } from './panel/coordinate-readout.tsx'
import { GRID, SLOT } from './panel/layout.ts'
import { Legend } from './panel/legend.tsx'
import { MapSurface } from './panel/map-surface.tsx'
import { MapToolbar } from './panel/map-toolbar.tsx'
import { SelectedBot } from './panel/selected-bot.tsx'
import { ZoomButtons } from './panel/zoom-buttons.tsx'

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
