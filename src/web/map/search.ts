import { z } from 'zod'
import { FILTER_MAX } from '#contract/filter/limits.ts'
import { playbackSearch } from '#web/playback/search.ts'

const ID_MAX = 2_147_483_647
export const BOTS_DEFAULT = 250
const BOTS_MAX = 1_000_000
/** Limit of either axis in game units, beyond any picture; the map keeps its center on the picture. */
const COORDINATE_MAX = 100_000

const id = z.coerce.number().int().min(1).max(ID_MAX).optional().catch(undefined)
const gameUnits = z.coerce
  .number()
  .min(-COORDINATE_MAX)
  .max(COORDINATE_MAX)
  .optional()
  .catch(undefined)

/** Search parameters of the map, so that a link opens the same view. Invalid values fall back to defaults. */
export const MapSearch = z.object({
  ...playbackSearch,
  server: id,
  /** The filter of the live bots, and of those at a moment. */
  q: z.string().min(1).max(FILTER_MAX).optional().catch(undefined),
  /** Defaults to the live bots if there are any. */
  source: z.enum(['demo', 'live']).optional().catch(undefined),
  /** Number of demo bots. Any other number than the default shows the demo. */
  bots: z.coerce.number().int().min(1).max(BOTS_MAX).catch(BOTS_DEFAULT),
  /** What the colors of live bots tell; defaults to their task status. */
  color: z.literal('presence').optional().catch(undefined),
  /** Center of the view in game coordinates; defaults to the center of the map. */
  x: gameUnits,
  y: gameUnits,
  zoom: z.coerce.number().min(1).max(10).catch(1),
  /** The selected bot: the number of a demo bot, or the id of a game account. */
  bot: id,
  /** The view follows the selected bot. */
  follow: z.literal('on').optional().catch(undefined),
  /** The shown categories of the legend, separated by commas; defaults to all. */
  status: z.string().max(100).optional().catch(undefined),
  /** Overrides the renderer stored in the browser. */
  renderer: z.enum(['splat', 'gl']).optional().catch(undefined),
})
export type MapSearch = z.infer<typeof MapSearch>

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
