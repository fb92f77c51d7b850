import type { Pixels } from '../renderer.ts'

const NOT_FOUND = 404

/** Why an image is not there. After `unreachable`, for example while the server restarts, another attempt may succeed. */
type Failure = 'unusable' | 'unreachable'

/** Loads the pixels of a square image with that side. Logs a failure. */
export async function loadPicture(
  url: string,
  side: number,
  signal: AbortSignal,
): Promise<Pixels | Failure> {
  let failure: Failure = 'unreachable'
  try {
    // biome-ignore lint/style/noRestrictedGlobals: images are not part of the API
    const response = await fetch(url, { signal })
    if (response.status === NOT_FOUND) failure = 'unusable'
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
    const file = await response.arrayBuffer()
    failure = 'unusable'
    const type = response.headers.get('content-type') ?? ''
    const pixels =
      (await decodeDirectly(file, type)) ?? (await decodeWithCanvas(new Blob([file], { type })))
    if (pixels.width === side && pixels.height === side) return pixels
    throw new Error(`${pixels.width} by ${pixels.height} pixels instead of ${side} by ${side}`)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: an image that fails to load is only logged
    if (!signal.aborted) console.error(`The map image ${url} could not be loaded:`, error)
    return failure
  }
}

let spareBytes: Pixels['bytes'] | undefined

/**
 * Call when the pixels have been copied: the next image reuses their memory, since new memory would be cleared first.
 */
export function recyclePixels({ bytes }: Pixels): void {
  spareBytes = bytes
}

function takeBytes(bytes: number): Pixels['bytes'] {
  const taken = spareBytes?.length === bytes ? spareBytes : new Uint8ClampedArray(bytes)
  spareBytes = undefined
  return taken
}

/** Uses the decoder of the browser if there is one, which takes half as long as a canvas. */
async function decodeDirectly(file: ArrayBuffer, type: string): Promise<Pixels | undefined> {
  if (typeof ImageDecoder === 'undefined') return undefined
  let decoder: ImageDecoder | undefined
  let image: VideoFrame | undefined
  try {
    decoder = new ImageDecoder({ data: file, type })
    image = (await decoder.decode()).image
    const { displayWidth: width, displayHeight: height } = image
    const bytes = takeBytes(image.allocationSize({ format: 'RGBA' }))
    await image.copyTo(bytes, { format: 'RGBA' })
    return { width, height, bytes }
  } catch {
    // The decoder may support neither the file format nor the pixel format.
    return undefined
  } finally {
    image?.close()
    decoder?.close()
  }
}

async function decodeWithCanvas(file: Blob): Promise<Pixels> {
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no 2D canvas')
  context.drawImage(picture, 0, 0)
  picture.close()
  return { width, height, bytes: context.getImageData(0, 0, width, height).data }
}
