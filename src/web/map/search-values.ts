// This file is separate, because the URL of a page is parsed before the page has loaded.
import type { MapSearch } from './search.ts'

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
