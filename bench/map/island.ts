import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { launch } from './browser.ts'
import { ISLAND, RESULTS, TILES } from './folders.ts'

const Picture = z.object({
  version: z.string(),
  size: z.number(),
  tile_size: z.number(),
  levels: z.number(),
})
export type Picture = z.infer<typeof Picture>

/** Metadata of the drawn island. */
export async function readPicture(): Promise<Picture> {
  return Picture.parse(JSON.parse(await readFile(join(TILES, 'picture.json'), 'utf8')))
}

/** Combines the finest tiles into the one image that the peers use, unless it exists. */
export async function composeIsland(url: string): Promise<void> {
  const picture = await readPicture()
  const [composed, drawn] = await Promise.all([
    stat(ISLAND).catch(() => undefined),
    stat(join(TILES, 'picture.json')),
  ])
  if (composed && composed.mtimeMs > drawn.mtimeMs) return
  const browser = await launch(true)
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/blank`)
    const base64 = z.string().parse(await page.evaluate(composing(picture)))
    await mkdir(RESULTS, { recursive: true })
    await writeFile(ISLAND, Buffer.from(base64, 'base64'))
  } finally {
    await browser.close()
  }
}

/** A string, since it runs in a page and this folder has no DOM types. */
const composing = ({ version, size, tile_size, levels }: Picture) => `(async () => {
  const canvas = new OffscreenCanvas(${size}, ${size})
  const context = canvas.getContext('2d')
  for (let y = 0; y < ${size / tile_size}; y++) {
    for (let x = 0; x < ${size / tile_size}; x++) {
      const tile = await fetch('/map-tiles/${version}/${levels - 1}/' + y + '/' + x + '.webp')
      context.drawImage(await createImageBitmap(await tile.blob()), x * ${tile_size}, y * ${tile_size})
    }
  }
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer())
  return bytes.toBase64()
})()`
