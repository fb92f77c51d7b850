import type { Look, Markers, StatusMask } from './markers.ts'
import type { Size, Transform } from './spaces.ts'

export type RendererKind = 'splat' | 'gl'

/** A square of the picture at one of its levels, in image pixels. */
export interface Tile {
  /** One number for each tile of a picture. */
  readonly key: number
  readonly level: number
  readonly x: number
  readonly y: number
  readonly size: number
  /** Of its own picture, each side. */
  readonly texels: number
}

/** A picture, opaque: R, G, B and A of each pixel, row by row. */
export interface Pixels extends Size {
  readonly bytes: Uint8ClampedArray<ArrayBuffer>
}

/** A small picture that lies on the map, like a label; the same object as long as it looks the same. */
export interface Sprite extends Size {
  /** 0xAABBGGRR each, row by row, colours not multiplied by alpha. */
  readonly pixels: Int32Array
}

/** Sprites from the lowest to the topmost; only the first `count` places are of this frame. */
export interface Stamps {
  count: number
  sprites: Sprite[]
  /** Pixels of their top left corners. */
  xs: number[]
  ys: number[]
}

/** All that is to be seen, and in which order: picture, markers, stamps. Reused from frame to frame. */
export interface Frame {
  /** Canvas pixels for one of the screen, at most 2. */
  pixelRatio: number
  pixelFromImage: Transform
  pixelFromGame: Transform
  /** Those that are loaded and in sight, coarser ones first: finer ones lie over them. */
  tiles: readonly Tile[]
  /** Another number when `tiles` are others. */
  tilesVersion: number
  markers: Markers
  shown: StatusMask
  stamps: Stamps
  /** Of the frame before, the time until the next is wanted. A renderer may draw coarser to keep it. */
  budgetMs: number
  /** Nothing moves: this frame stays, so it is drawn as finely as can be. */
  isStill: boolean
}

/** Draws frames on one canvas, which it owns from then on. */
export interface Renderer {
  readonly kind: RendererKind
  /** In canvas pixels. */
  resize(size: Size, pixelRatio: number): void
  setLook(look: Look): void
  /** The renderer copies the pixels. */
  addTile(tile: Tile, pixels: Pixels): void
  removeTile(tile: Tile): void
  draw(frame: Frame): void
  /** What is drawn is not seen before it is shown; without these it is seen at once. */
  readonly later?: {
    /** What was drawn last fits the canvas and was not shown yet. */
    isDrawn(): boolean
    show(): void
  }
  close(): void
}
