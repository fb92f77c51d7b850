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
/** Maximum coordinate in game units. It is outside every map, and the view is then limited to the map. */
const COORDINATE_MAX = 100_000

const gameUnits = number({ min: -COORDINATE_MAX, max: COORDINATE_MAX })

const parts = {
  ...playbackSearch,
  server: id,
  /** The filter of the live bots or of the bots at a moment. */
  q: text({ min: 1, max: FILTER_MAX }),
  /** Defaults to the live bots if there are any. */
  source: choice(['demo', 'live']),
  /** Number of demo bots. A number other than the default opens the demo. */
  bots: or(integer({ min: 1, max: BOTS_MAX }), BOTS_DEFAULT),
  /** What the color of a live bot shows; defaults to its task status. */
  color: choice(['presence']),
  /** Center of the view in game units; defaults to the center of the map. */
  x: gameUnits,
  y: gameUnits,
  zoom: or(number({ min: 1, max: 10 }), 1),
  /** The selected bot: the number of a demo bot, or the id of a game account. */
  bot: id,
  /** Whether the view follows the selected bot. */
  follow: choice(['on']),
  /** The shown categories of the legend, separated by commas; defaults to all. */
  status: text({ max: 100 }),
  /** Overrides the renderer stored in the browser. */
  renderer: choice(['splat', 'gl']),
}

/** Search parameters of the map, so that a link opens the same view. Invalid values fall back to defaults. */
export const MapSearch = searchReader(parts)
export type MapSearch = ValuesOf<typeof parts>
