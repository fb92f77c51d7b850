import { expect, test, vi } from 'vitest'
import { loadPicture } from './load-picture.ts'

const SIDE = 64
const { signal } = new AbortController()

test.each(['image/png', 'image/webp'])(
  'an image (%s) has the same pixels with and without ImageDecoder',
  async (type) => {
    const url = URL.createObjectURL(await gradientImage(type))
    const direct = await loadPicture(url, SIDE, signal)
    vi.stubGlobal('ImageDecoder', undefined)
    const fallback = await loadPicture(url, SIDE, signal)

    expect(bytesOf(direct)).toHaveLength(4 * SIDE * SIDE)
    const differences = bytesOf(direct).map((one, at) =>
      Math.abs(one - (bytesOf(fallback)[at] ?? 0)),
    )
    // WebP stores brightness and color separately, and each decoder rounds them differently.
    expect(Math.max(...differences)).toBeLessThanOrEqual(type === 'image/png' ? 0 : 4)
  },
)

test.each([
  ['of the wrong size', 'image/png', 2 * SIDE],
  ['that is not an image', 'text/plain', SIDE],
])('a file %s is rejected and logged', async (_, type, side) => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const file = type === 'text/plain' ? new Blob(['no'], { type }) : await gradientImage(type)

  expect(await loadPicture(URL.createObjectURL(file), side, signal)).toBe('unusable')
  expect(log).toHaveBeenCalledOnce()
})

test('an image that cannot be reached may be there later', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const url = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(url)

  expect(await loadPicture(url, SIDE, signal)).toBe('unreachable')
})

function bytesOf(loaded: Awaited<ReturnType<typeof loadPicture>>): Uint8ClampedArray {
  if (typeof loaded === 'string') throw new Error(`The image is ${loaded}`)
  return loaded.bytes
}

/** A color gradient. */
async function gradientImage(type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D canvas')
  const colors = context.createLinearGradient(0, 0, SIDE, SIDE)
  colors.addColorStop(0, '#204060')
  colors.addColorStop(1, '#e0c0a0')
  context.fillStyle = colors
  context.fillRect(0, 0, SIDE, SIDE)
  return canvas.convertToBlob({ type })
}
