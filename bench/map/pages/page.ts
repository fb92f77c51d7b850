import { PALETTE } from '../scene/palette.ts'
import type { Swarm } from '../scene/swarm.ts'
import type { Camera } from '../scene/tour.ts'

/** What each page shows: the map image and above it a disc with a radius of four pixels per marker. */
export interface Stage {
  readonly element: HTMLElement
  readonly count: number
  readonly positions: Swarm['positions']
  readonly colors: Swarm['colors']
  /** The current camera, for a page that reads it more often than the main thread has frames. */
  cameraNow(): Camera
}

interface Elsewhere {
  /** Times between frames, in ms. */
  times: number[]
  /** Time of the worker per frame, in ms. */
  costs: number[]
  updates: number
  /** Number of frames with a new camera. */
  views: number
}

/** A map with markers, as driven by the benchmark. */
export interface MapPage {
  /** Resolves when the image and all markers are shown. */
  show(stage: Stage): Promise<void>
  /** Called in each animation frame after the markers moved: draws them for this camera. */
  frame(camera: Camera): void
  /** Position updates shown, if not one per frame. */
  updates?(): number
  /** For a page that draws and moves its markers in workers: its measurements from start to stop. */
  readonly elsewhere?: { start(): Promise<unknown>; stop(): Promise<Elsewhere> }
}

export const IMAGE_URL = '/island.webp'
export const SEA = '#0e3260'

export const CSS_PALETTE = PALETTE.map((color) => `rgb(${color.join()})`)

/** The palette color of each marker, as four bytes. */
export function rgbaOf(colors: Uint8Array): Uint8Array<ArrayBuffer> {
  const rgba = new Uint8Array(4 * colors.length)
  for (let at = 0; at < colors.length; at++)
    rgba.set([...(PALETTE[colors[at] ?? 0] ?? []), 255], 4 * at)
  return rgba
}

/** Loads and decodes the whole image. */
export async function loadImage(): Promise<ImageBitmap> {
  const image = new Image()
  image.src = IMAGE_URL
  await image.decode()
  return createImageBitmap(image)
}
