import type { Calibration } from '#domain/map.ts'
import type { Look, StatusMask } from './markers.ts'
import type { Pixels, RendererKind } from './renderer.ts'
import type { Point, Size, View } from './spaces.ts'

/** A picture in tiles; addresses have {level}, {x} and {y} to fill in. */
export interface PictureInTiles {
  /** Pixels of each side of a tile; level 0 is the whole picture in one, each next has twice its sides. */
  tile_size: number
  levels: number
  tiles: string
  /** The whole picture, square and small. */
  preview: string
}

export type RendererChoice = 'auto' | RendererKind

/** Where the camera goes; what is left out stays. */
export interface Goal {
  game?: Point | undefined
  zoom?: number | undefined
  /** At once, without easing. */
  jumps?: boolean | undefined
}

export type ToScene =
  | { kind: 'canvas'; canvas: OffscreenCanvas; renderer: RendererChoice }
  | { kind: 'look'; look: Look; calibration: Calibration }
  /** With its preview, if it can be had. */
  | { kind: 'picture'; picture: PictureInTiles | null; preview: Pixels | undefined }
  | { kind: 'source'; port: MessagePort }
  | { kind: 'resize'; screen: Size; pixelRatio: number }
  | { kind: 'visible'; on: boolean }
  | { kind: 'motion'; isReduced: boolean }
  | { kind: 'filter'; shown: StatusMask }
  | { kind: 'labels'; on: boolean }
  /** Where the letters of the labels are; until then they are the system's. */
  | { kind: 'font'; url: string }
  /** In screen pixels; undefined when it has left. */
  | { kind: 'pointer'; screen: Point | undefined }
  | { kind: 'click'; screen: Point; radius: number }
  /** Whatever moves by itself stays where it is. */
  | { kind: 'hold' }
  /** In screen pixels. */
  | { kind: 'pan'; by: Point; eases: boolean }
  /** In screen pixels a millisecond: goes on by itself and slows down. */
  | { kind: 'fling'; speed: Point }
  /** Times so much, about a point of the screen or its middle. */
  | { kind: 'zoom'; factor: number; screen: Point | undefined; eases: boolean }
  /** By so many tenths. */
  | { kind: 'step'; steps: number }
  | { kind: 'go'; goal: Goal }
  | { kind: 'select'; index: number | undefined; centres: boolean }
  | { kind: 'follow'; on: boolean }
  | { kind: 'measure' }

/** At most once a frame each. */
export type FromScene =
  | { kind: 'view'; view: View }
  | { kind: 'hover'; index: number | undefined }
  | { kind: 'click'; index: number | undefined }
  | { kind: 'unfollow' }
  | { kind: 'picture'; isShown: boolean }
  | { kind: 'renderer'; renderer: RendererKind }
  /** The canvas cannot go on (a lost context): send another, for this renderer. */
  | { kind: 'lost'; renderer: RendererKind }
  | { kind: 'measures'; measures: Measures }

/** Of the frames since the last question. */
export interface Measures {
  /** Milliseconds between frames. */
  intervals: Float32Array
  /** Milliseconds spent on each frame, in the worker. */
  costs: Float32Array
  /** Updates of positions that were shown. */
  updates: number
}

export type Tell = (message: FromScene) => void
