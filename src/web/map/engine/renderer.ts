import { EVERY_STATUS, type MapStyle, type Markers, type StatusMask } from './markers.ts'
import type { Size, Transform } from './spaces.ts'

export type RendererKind = 'splat' | 'gl'

/** A square of the picture at one of its levels, in image pixels. */
export interface Tile {
  /** Unique within a picture. */
  readonly key: number
  readonly level: number
  readonly x: number
  readonly y: number
  readonly size: number
  /** Texels of each side of the tile's own image. */
  readonly texels: number
}

/** An opaque image: R, G, B and A of each pixel, row by row. */
export interface Pixels extends Size {
  readonly bytes: Uint8ClampedArray<ArrayBuffer>
}

/** A small image drawn over the map, such as a label. The object stays the same while its content does. */
export interface Sprite extends Size {
  /** 0xAABBGGRR each, row by row, not premultiplied. */
  readonly pixels: Int32Array
}

/** Sprites from the lowest to the topmost. Only the first `count` entries belong to the current frame. */
export interface SpriteBatch {
  count: number
  images: Sprite[]
  /** Pixels of their top left corners. */
  xs: number[]
  ys: number[]
}

/** Everything to draw, in this order: tiles, markers, sprites. Reused from frame to frame. */
export interface Frame {
  /** Canvas pixels per screen pixel, at most 2. */
  pixelRatio: number
  pixelFromImage: Transform
  pixelFromGame: Transform
  /** The loaded and visible tiles, coarser ones first, since finer ones cover them. */
  tiles: readonly Tile[]
  /** Changes with `tiles`. */
  tilesVersion: number
  markers: Markers
  shown: StatusMask
  sprites: SpriteBatch
  /** Time until the next frame is due. A renderer may draw less finely to stay within it. */
  budgetMs: number
  /** Nothing moves, so the frame stays visible and is drawn in full quality. */
  isStill: boolean
}

const IDENTITY: Transform = { scaleX: 1, scaleY: 1, x0: 0, y0: 0 }

/** A frame without picture and sprites. */
export function emptyFrame(markers: Markers): Frame {
  return {
    pixelRatio: 1,
    pixelFromImage: IDENTITY,
    pixelFromGame: IDENTITY,
    tiles: [],
    tilesVersion: 0,
    markers,
    shown: EVERY_STATUS,
    sprites: { count: 0, images: [], xs: [], ys: [] },
    budgetMs: 0,
    isStill: true,
  }
}

/** Draws frames on a canvas, which it owns. */
export interface Renderer {
  readonly kind: RendererKind
  /** In canvas pixels. */
  resize(size: Size, pixelRatio: number): void
  setStyle(style: MapStyle): void
  /** Copies the pixels. */
  addTile(tile: Tile, pixels: Pixels): void
  removeTile(tile: Tile): void
  /** The pixels of a tile that was added; missing if the renderer cannot return them. */
  pixelsOf?(tile: Tile): Pixels | undefined
  draw(frame: Frame): void
  /** If set, a drawn frame is only visible once it is presented; otherwise it is visible immediately. */
  readonly deferred?: {
    /** A drawn frame that fits the canvas waits to be presented. */
    isPending(): boolean
    present(): void
  }
  close(): void
}
