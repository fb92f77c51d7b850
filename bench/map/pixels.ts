import type { Page } from 'playwright'
import { z } from 'zod'
import { PALETTE, RADIUS_PX } from './scene/palette.ts'
import { VIEW_HEIGHT } from './scene/tour.ts'

const Seen = z.object({
  /** Pixels in the color of a marker. */
  markers: z.number(),
  /** How many of them are new since the picture before. */
  moved: z.number(),
  /** Number of colors; a map has thousands. */
  colors: z.number(),
})
export type Seen = z.infer<typeof Seen>

/** Maximum difference of the three channels of a pixel in total. */
const NEAR = 12

/** Compares two screenshots of a page. Another page of the same browser decodes them. */
export async function countPixels(decoder: Page, pictures: readonly Buffer[]): Promise<Seen> {
  const urls = pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`)
  return Seen.parse(await decoder.evaluate(counting(urls)))
}

/** Pixels covered by this many discs when all are visible and some overlap. */
export function coveredBy(count: number): number {
  const view = VIEW_HEIGHT * VIEW_HEIGHT
  return view * (1 - Math.exp((-count * Math.PI * RADIUS_PX * RADIUS_PX) / view))
}

/** A string, since it runs in a page and this folder has no DOM types. */
const counting = (urls: string[]) => `(async () => {
  const palette = ${JSON.stringify(PALETTE)}
  const pixels = []
  for (const url of ${JSON.stringify(urls)}) {
    const image = new Image()
    image.src = url
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    pixels.push(context.getImageData(0, 0, image.width, image.height).data)
  }
  const isMarker = (data, at) => palette.some(([red, green, blue]) =>
    Math.abs(data[at] - red) + Math.abs(data[at + 1] - green) + Math.abs(data[at + 2] - blue) < ${NEAR})
  const [before, after] = pixels
  const colors = new Set()
  let markers = 0
  let moved = 0
  for (let at = 0; at < after.length; at += 4) {
    colors.add((after[at] << 16) | (after[at + 1] << 8) | after[at + 2])
    if (!isMarker(after, at)) continue
    markers++
    if (!isMarker(before, at)) moved++
  }
  return { markers, moved, colors: colors.size }
})()`
