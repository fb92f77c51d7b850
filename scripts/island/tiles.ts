import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

export const TILE = 512
export const LEVELS = 5
/** Side of a block that a worker draws at once: 2 × 2 tiles. */
export const BLOCK = 1024

sharp.concurrency(1)
sharp.cache(false)

export const WEBP = { quality: 80, effort: 2 }

/** Halves an image by averaging four pixels into one. */
export function halved(pixels: Uint8Array, side: number): Uint8Array {
  const half = side / 2
  const small = new Uint8Array(half * half * 3)
  const line = side * 3
  let to = 0
  for (let y = 0; y < half; y++)
    for (let x = 0; x < half; x++)
      for (let channel = 0; channel < 3; channel++) {
        const at = y * 2 * line + x * 6 + channel
        small[to++] =
          (pixels[at] + pixels[at + 3] + pixels[at + line] + pixels[at + line + 3] + 2) >> 2
      }
  return small
}

/** Copies a square of pixels into a larger image. */
export function place(
  part: Uint8Array,
  side: number,
  whole: Uint8Array,
  wholeSide: number,
  left: number,
  top: number,
): void {
  for (let y = 0; y < side; y++)
    whole.set(part.subarray(y * side * 3, (y + 1) * side * 3), ((top + y) * wholeSide + left) * 3)
}

/** Writes a square of pixels as tiles of a level, starting at this column and row. */
export async function writeTiles(
  folder: string,
  level: number,
  pixels: Uint8Array,
  side: number,
  column = 0,
  row = 0,
): Promise<void> {
  const each = Array.from({ length: side / TILE }, (_, at) => at)
  const raw = { width: side, height: side, channels: 3 } as const
  await Promise.all(
    each.map(async (y) => {
      const home = join(folder, String(level), String(row + y))
      await mkdir(home, { recursive: true })
      for (const x of each)
        await sharp(pixels, { raw })
          .extract({ left: x * TILE, top: y * TILE, width: TILE, height: TILE })
          .webp(WEBP)
          .toFile(join(home, `${column + x}.webp`))
    }),
  )
}

export async function writePicture(file: string, pixels: Uint8Array, side: number): Promise<void> {
  await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .webp(WEBP)
    .toFile(file)
}
