import { afterEach, expect, test, vi } from 'vitest'
import { loadPicture } from './load-picture.ts'

const SIDE = 64
const { signal } = new AbortController()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each(['image/png', 'image/webp'])(
  'a picture (%s) is the same whether its decoder can be used or not',
  async (type) => {
    const url = URL.createObjectURL(await pictureOf(type))
    const decoded = await loadPicture(url, SIDE, signal)
    vi.stubGlobal('ImageDecoder', undefined)
    const drawn = await loadPicture(url, SIDE, signal)

    expect(decoded?.bytes).toHaveLength(4 * SIDE * SIDE)
    const differences = decoded?.bytes.map((one, at) => Math.abs(one - (drawn?.bytes[at] ?? 0)))
    // What is stored as brightness and colour is rounded otherwise by each.
    expect(Math.max(...(differences ?? []))).toBeLessThanOrEqual(type === 'image/png' ? 0 : 4)
  },
)

test.each([
  ['of another size', 'image/png', 2 * SIDE],
  ['that is no picture', 'text/plain', SIDE],
])('a file %s is no picture, which the log says', async (_, type, side) => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const file = type === 'text/plain' ? new Blob(['no'], { type }) : await pictureOf(type)

  expect(await loadPicture(URL.createObjectURL(file), side, signal)).toBeUndefined()
  expect(log).toHaveBeenCalledOnce()
})

/** Colours that go over into each other. */
async function pictureOf(type: string): Promise<Blob> {
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
