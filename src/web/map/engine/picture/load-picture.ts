import type { Pixels } from '../renderer.ts'

/** The pixels of a square picture of that side; undefined when they are not to be had, which the log says. */
export async function loadPicture(
  url: string,
  side: number,
  signal: AbortSignal,
): Promise<Pixels | undefined> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: pictures are no part of the API
    const answer = await fetch(url, { signal })
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
    const file = await answer.arrayBuffer()
    const type = answer.headers.get('content-type') ?? ''
    const pixels = (await decoded(file, type)) ?? (await drawn(new Blob([file], { type })))
    if (pixels.width === side && pixels.height === side) return pixels
    throw new Error(`${pixels.width} by ${pixels.height} pixels instead of ${side} by ${side}`)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: an image that fails to load is only logged
    if (!signal.aborted) console.error(`The map picture ${url} could not be loaded:`, error)
    return undefined
  }
}

let spare: Pixels['bytes'] | undefined

/** When its pixels have been copied: the next picture goes to the same place, since a new one would be cleared first. */
export function giveBack({ bytes }: Pixels): void {
  spare = bytes
}

function roomFor(bytes: number): Pixels['bytes'] {
  const room = spare?.length === bytes ? spare : new Uint8ClampedArray(bytes)
  spare = undefined
  return room
}

/** Straight from the decoder, where a browser lets one use it: half as long as by way of a canvas. */
async function decoded(file: ArrayBuffer, type: string): Promise<Pixels | undefined> {
  if (typeof ImageDecoder === 'undefined') return undefined
  let decoder: ImageDecoder | undefined
  let image: VideoFrame | undefined
  try {
    decoder = new ImageDecoder({ data: file, type })
    image = (await decoder.decode()).image
    const { displayWidth: width, displayHeight: height } = image
    const bytes = roomFor(image.allocationSize({ format: 'RGBA' }))
    await image.copyTo(bytes, { format: 'RGBA' })
    return { width, height, bytes }
  } catch {
    // It may know neither the format of the file nor that of the pixels.
    return undefined
  } finally {
    image?.close()
    decoder?.close()
  }
}

async function drawn(file: Blob): Promise<Pixels> {
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  const desk = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!desk) throw new Error('This browser has no 2D canvas')
  desk.drawImage(picture, 0, 0)
  picture.close()
  return { width, height, bytes: desk.getImageData(0, 0, width, height).data }
}
