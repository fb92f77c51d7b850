/** A solid panel over the map. */
export const OVERLAY = 'pointer-events-auto rounded-lg border border-line bg-panel shadow-pop'

/** The grid over the map, in which gestures pass through empty cells: three columns, on a phone two. */
export const GRID =
  'pointer-events-none grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_minmax(0,1fr)_auto] gap-2 p-2 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_auto] md:grid-rows-[auto_minmax(0,1fr)_minmax(0,auto)] md:gap-3 md:p-3'

export const SLOT = {
  tools: 'z-10 max-md:col-span-2',
  readOut: 'z-10 self-start justify-self-end max-md:col-span-2 md:col-start-3 md:row-start-1',
  list: 'z-10 max-md:col-span-full max-md:row-start-3 md:col-start-1 md:row-start-2',
  // On a low screen, such as that of a phone on its side, the card scrolls, with the zoom buttons beside it.
  card: 'z-10 flex max-h-full flex-col self-start justify-self-end md:col-start-3 md:row-start-2 md:row-end-4',
  legend:
    'z-10 flex min-w-0 flex-col gap-2 self-end max-h-full max-md:row-start-4 md:row-start-3 md:justify-self-start',
  time: 'z-10 max-md:col-span-2 max-md:row-start-5 md:col-span-3 md:row-start-4',
  zoom: 'z-10 self-end justify-self-end max-md:row-start-4 md:col-start-3 md:row-start-3 md:not-tall:col-start-2',
} as const
