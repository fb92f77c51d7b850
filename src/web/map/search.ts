import { FILTER_MAX } from '#contract/filter/limits.ts'
import {
  choice,
  id,
  integer,
  number,
  or,
  searchReader,
  text,
  type ValuesOf,
} from '#web/lib/search-parts.ts'
import { playbackSearch } from '#web/playback/search.ts'

export const BOTS_DEFAULT = 250
const BOTS_MAX = 1_000_000
/** Limit of either axis in game units, beyond any picture; the map keeps its center on the picture. */
const COORDINATE_MAX = 100_000

const gameUnits = number({ min: -COORDINATE_MAX, max: COORDINATE_MAX })

const parts = {
  ...playbackSearch,
  server: id,
  /** The filter of the live bots or of the bots at a moment. */
  q: text({ min: 1, max: FILTER_MAX }),
  /** Defaults to the live bots if there are any. */
  source: choice(['demo', 'live']),
  /** Number of demo bots. Any other number than the default shows the demo. */
  bots: or(integer({ min: 1, max: BOTS_MAX }), BOTS_DEFAULT),
  /** The meaning of the colors of live bots; defaults to their task status. */
  color: choice(['presence']),
  /** Center of the view in game coordinates; defaults to the center of the map. */
  x: gameUnits,
  y: gameUnits,
  zoom: or(number({ min: 1, max: 10 }), 1),
  /** The selected bot: the number of a demo bot, or the id of a game account. */
  bot: id,
  /** The view follows the selected bot. */
  follow: choice(['on']),
  /** The shown categories of the legend, separated by commas; defaults to all. */
  status: text({ max: 100 }),
  /** Overrides the renderer stored in the browser. */
  renderer: choice(['splat', 'gl']),
}

/** Search parameters of the map, so that a link opens the same view. Invalid values fall back to defaults. */
export const MapSearch = searchReader(parts)
export type MapSearch = ValuesOf<typeof parts>

/** Omitted from the URL. */
export const MAP_SEARCH_DEFAULTS = MapSearch.parse({})

const NONE = 'none'

/** The shown keys of a legend. A text without any known key shows all. */
export function readShown(text: string | undefined, all: readonly string[]): ReadonlySet<string> {
  if (text === NONE) return new Set()
  const names = text?.split(',') ?? []
  const shown = all.filter((key) => names.includes(key))
  return new Set(shown.length > 0 ? shown : all)
}

export function writeShown(shown: ReadonlySet<string>, all: readonly string[]): string | undefined {
  if (shown.size === all.length) return undefined
  return all.filter((key) => shown.has(key)).join() || NONE
}

export interface MapView {
  /** Center in game units. */
  x: number
  y: number
  zoom: number
}

/** Rounds to less than a pixel at zoom 10. The centered whole map needs no parameters. */
export function writeView({ x, y, zoom }: MapView): Pick<MapSearch, 'x' | 'y' | 'zoom'> {
  const isCentered = Math.abs(x) < TENTH && Math.abs(y) < TENTH
  return {
    x: isCentered ? undefined : rounded(x, TENTH),
    y: isCentered ? undefined : rounded(y, TENTH),
    zoom: rounded(zoom, THOUSANDTH),
  }
}

const TENTH = 0.1
const THOUSANDTH = 0.001

function rounded(value: number, step: number): number {
  // Uses the inverse, since 0.1 and 0.001 have no exact binary form.
  const steps = Math.round(1 / step)
  return Math.round(value * steps) / steps
}
