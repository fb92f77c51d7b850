import { EVERY_STATUS, type Markers } from '../markers.ts'
import type { Frame } from '../renderer.ts'
import type { Transform } from '../spaces.ts'

const NOWHERE: Transform = { scaleX: 1, scaleY: 1, x0: 0, y0: 0 }

/** With no picture and no stamps yet. */
export function createFrame(markers: Markers): Frame {
  return {
    pixelRatio: 1,
    pixelFromImage: NOWHERE,
    pixelFromGame: NOWHERE,
    tiles: [],
    tilesVersion: 0,
    markers,
    shown: EVERY_STATUS,
    stamps: { count: 0, sprites: [], xs: [], ys: [] },
    budgetMs: 0,
    isStill: true,
  }
}
