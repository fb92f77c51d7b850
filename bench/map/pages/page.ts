import { PALETTE } from '../scene/palette.ts'
import type { Swarm } from '../scene/swarm.ts'
import type { Camera } from '../scene/tour.ts'

/** What each page is to show: the map image and, above it, a disc of four pixels' radius for each marker. */
export interface Stage {
  readonly element: HTMLElement
  readonly count: number
  readonly positions: Swarm['positions']
  readonly colors: Swarm['colors']
  /** Where the camera is at this moment, for a page that asks more often than its main thread has frames. */
  cameraNow(): Camera
}

interface Elsewhere {
  /** Between frames, in ms. */
  times: number[]
  /** What the worker took for each frame, in ms. */
  costs: number[]
  updates: number
  /** How many of its frames had a camera of their own. */
  views: number
}

/** A map with markers, as the bench drives it. */
export interface MapPage {
  /** Ends once the image and all markers stand. */
  show(stage: Stage): Promise<void>
  /** Once in each animation frame, after the markers moved: draw them as this camera sees them. */
  frame(camera: Camera): void
  /** How often moved markers reached the screen, where that is not with each frame. */
  updates?(): number
  /** For a page that draws and moves its markers in workers of its own: what they did from start to stop. */
  readonly elsewhere?: { start(): Promise<unknown>; stop(): Promise<Elsewhere> }
}

export const IMAGE_URL = '/island.webp'
export const SEA = '#0e3260'

export const CSS_PALETTE = PALETTE.map((color) => `rgb(${color.join()})`)

/** The palette's colour of each marker, as four bytes. */
export function rgbaOf(colors: Uint8Array): Uint8Array<ArrayBuffer> {
  const rgba = new Uint8Array(4 * colors.length)
  for (let at = 0; at < colors.length; at++)
    rgba.set([...(PALETTE[colors[at] ?? 0] ?? []), 255], 4 * at)
  return rgba
}

/** The whole image, decoded. */
export async function loadImage(): Promise<ImageBitmap> {
  const image = new Image()
  image.src = IMAGE_URL
  await image.decode()
  return createImageBitmap(image)
}
