import { useState } from 'react'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { useEscape } from './hooks/use-escape-key.ts'
import { useMapPage } from './hooks/use-map-page.ts'
import { BotList } from './panel/bot-list.tsx'
import { CoordinateReadout } from './panel/coordinate-readout.tsx'
import { GRID, PLACE } from './panel/layout.ts'
import { Legend } from './panel/legend.tsx'
import { MapSurface } from './panel/map-surface.tsx'
import { MapTools } from './panel/map-toolbar.tsx'
import { SelectedBot } from './panel/selected-bot.tsx'
import { ZoomButtons } from './panel/zoom-buttons.tsx'

/** The bots on the game's map, as large as the window leaves room; dark in both themes. */
export function MapPage() {
  const { search, change, map, fleet, choose, selected, ...page } = useMapPage()
  const [isListOpen, setListOpen] = useState(false)
  const isPhone = useIsPhone()
  const close = () => choose(undefined)
  const layer = useEscape(close)
  const chooseFromList = (chosen: number) => {
    choose(chosen)
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
        <MapTools
          server={search.server}
          onServer={(server) => change({ server })}
          {...{ isListOpen, renderer: page.renderer, onRenderer: page.setRenderer }}
          onList={setListOpen}
        />
        <MapSurface host={page.host} isLoading={page.isLoading} />
        <CoordinateReadout watch={page.spots.watch} hasScreen={!isPhone} />
        {isListOpen && fleet && (
          <BotList
            count={fleet.count}
            find={fleet.find}
            selected={selected}
            onChoose={chooseFromList}
            onClose={() => setListOpen(false)}
          />
        )}
        {!isPhone && bot}
        <div className={PLACE.legend}>
          <Legend fleet={fleet} shown={page.shown} onChange={page.setShown} />
        </div>
        <div className={PLACE.zoom}>
          <ZoomButtons end={page.end} onZoom={(steps) => map?.zoomBy(steps)} />
        </div>
      </div>
      {isPhone && bot}
    </section>
  )
}
