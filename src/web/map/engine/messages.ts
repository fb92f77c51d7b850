import type { Calibration } from '#domain/map.ts'
import type { MapStyle, StatusMask } from './markers.ts'
import type { Pixels, RendererKind } from './renderer.ts'
import type { Point, Size, View } from './spaces.ts'

export interface TiledPicture {
  /** Pixels of each side of a tile. Level 0 is the whole picture in one tile; each level doubles the sides of the last. */
  tile_size: number
  levels: number
  /** URL template with {level}, {x} and {y}. */
  tiles: string
  /** URL of the whole picture, square and small. */
  preview: string
}

export type RendererChoice = 'auto' | RendererKind

/** Target of a camera move; omitted parts stay as they are. */
export interface CameraTarget {
  game?: Point | undefined
  zoom?: number | undefined
  /** Without animation. */
  isInstant?: boolean | undefined
}

export type ToScene =
  | { kind: 'canvas'; canvas: OffscreenCanvas; renderer: RendererChoice }
  | { kind: 'style'; style: MapStyle; calibration: Calibration }
  /** `preview` is undefined if it could not be loaded. */
  | { kind: 'picture'; picture: TiledPicture | null; preview: Pixels | undefined }
  | { kind: 'source'; port: MessagePort }
  | { kind: 'resize'; screen: Size; pixelRatio: number }
  | { kind: 'visible'; on: boolean }
  | { kind: 'reducedMotion'; on: boolean }
  | { kind: 'filter'; shown: StatusMask }
  | { kind: 'labels'; on: boolean }
  /** Font file of the labels, which use the system font until it is loaded. */
  | { kind: 'font'; url: string }
  /** In screen pixels; undefined after the pointer left. */
  | { kind: 'pointer'; screen: Point | undefined }
  | { kind: 'click'; screen: Point; radius: number }
  /** Stops any animation. */
  | { kind: 'stop' }
  /** In screen pixels. */
  | { kind: 'pan'; by: Point; isAnimated: boolean }
  /** In screen pixels per millisecond; the camera moves on and slows down. */
  | { kind: 'fling'; velocity: Point }
  /** Around a point of the screen, or its center. */
  | { kind: 'zoom'; factor: number; screen: Point | undefined; isAnimated: boolean }
  /** By steps of 0.1. */
  | { kind: 'zoomSteps'; steps: number }
  | { kind: 'moveTo'; target: CameraTarget }
  | { kind: 'select'; index: number | undefined; isCentered: boolean }
  | { kind: 'follow'; on: boolean }
  /** The point where bots are shown, in screen pixels from the center. */
  | { kind: 'focus'; offset: Point }
  | { kind: 'measure' }
  /** Tests the graphics card, and answers with `canvasNeeded`. */
  | { kind: 'testCard' }

/** Each at most once per frame. */
export type FromScene =
  | { kind: 'view'; view: View }
  | { kind: 'hover'; index: number | undefined }
  | { kind: 'click'; index: number | undefined }
  | { kind: 'unfollow' }
  | { kind: 'picture'; isShown: boolean }
  /** The renderer has drawn on a canvas: `canvas` counts the canvases that the scene got, from 1. */
  | { kind: 'renderer'; renderer: RendererKind; canvas: number }
  /** The scene needs another canvas, for this renderer: a canvas serves one kind, and a lost context ends it. */
  | { kind: 'canvasNeeded'; renderer: RendererKind }
  | { kind: 'measurements'; measurements: Measurements }

/** Frames since the last request. */
export interface Measurements {
  /** Milliseconds between frames. */
  intervals: Float32Array
  /** Milliseconds spent on each frame, in the worker. */
  costs: Float32Array
  /** Position updates shown. */
  updates: number
}

export type Emit = (message: FromScene) => void
