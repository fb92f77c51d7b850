import { z } from 'zod'
import { MAP_BOT_STATUSES, type MapBotStatus } from '#domain/map-bot-status.ts'

const ID_MAX = 2_147_483_647
const BOTS = 250
const BOTS_MAX = 1_000_000
/** Of either axis, in game units: beyond what any picture shows; the map keeps its middle on the picture. */
const REACH = 100_000

const id = z.coerce.number().int().min(1).max(ID_MAX).optional().catch(undefined)
const gameUnits = z.coerce.number().min(-REACH).max(REACH).optional().catch(undefined)

/** What the address of the map says, so that a link opens the same view. Bad values fall back. */
export const MapSearch = z.object({
  server: id,
  /** How many demo bots there are. */
  bots: z.coerce.number().int().min(1).max(BOTS_MAX).catch(BOTS),
  /** Centre of the view in game coordinates; without it the centre of the map. */
  x: gameUnits,
  y: gameUnits,
  zoom: z.coerce.number().min(1).max(10).catch(1),
  /** The selected one. */
  bot: id,
  /** The view stays on the selected bot. */
  follow: z.literal('on').optional().catch(undefined),
  /** The statuses that are shown, parted by commas; without it all of them. */
  status: z.string().max(100).optional().catch(undefined),
  /** Overrules what this browser remembers. */
  renderer: z.enum(['splat', 'gl']).optional().catch(undefined),
})
export type MapSearch = z.infer<typeof MapSearch>

/** Left out of the address. */
export const MAP_SEARCH_DEFAULTS = MapSearch.parse({})

const NONE = 'none'
const ALL = MAP_BOT_STATUSES.map(({ status }) => status)

/** A text that names no status at all is as good as none. */
export function readStatuses(text: string | undefined): ReadonlySet<MapBotStatus> {
  if (text === NONE) return new Set()
  const named = text?.split(',') ?? []
  const shown = ALL.filter((status) => named.includes(status))
  return new Set(shown.length > 0 ? shown : ALL)
}

export function writeStatuses(shown: ReadonlySet<MapBotStatus>): string | undefined {
  if (shown.size === ALL.length) return undefined
  return ALL.filter((status) => shown.has(status)).join() || NONE
}

export interface MapView {
  /** Centre in game units. */
  x: number
  y: number
  zoom: number
}

/** Fine enough for a pixel at ten times; the whole map in its middle needs no words. */
export function writeView({ x, y, zoom }: MapView): Pick<MapSearch, 'x' | 'y' | 'zoom'> {
  const isCentred = Math.abs(x) < TENTH && Math.abs(y) < TENTH
  return {
    x: isCentred ? undefined : rounded(x, TENTH),
    y: isCentred ? undefined : rounded(y, TENTH),
    zoom: rounded(zoom, THOUSANDTH),
  }
}

const TENTH = 0.1
const THOUSANDTH = 0.001

function rounded(value: number, step: number): number {
  // By its inverse: 0.1 and 0.001 have no exact binary form.
  const steps = Math.round(1 / step)
  return Math.round(value * steps) / steps
}
