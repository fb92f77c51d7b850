import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp, { type Color } from 'sharp'
import { expect, test } from 'vitest'
import { freshFolder } from '#testing/process.ts'
import { openPictures } from './pictures.ts'

const logger = pino({ level: 'silent' })

test('a custom picture is cut once into tiles that show it', async () => {
  const folder = await freshFolder()
  const [mapImage, mapFolder] = [join(folder, 'own.png'), join(folder, 'map')]
  await (await quartered('#c03020', '#2030c0')).png().toFile(mapImage)

  const first = await openWhole({ mapImage, mapFolder })
  const again = await openWhole({ mapImage, mapFolder })

  expect(first.picture).toMatchObject({ size: 1024, tile_size: 512, levels: 2 })
  expect(again.picture).toEqual(first.picture)
  const tiles = await readdir(first.picture?.folder ?? '', { recursive: true })
  expect(tiles.filter((name) => /^\d[/]\d+[/]\d+[.]webp$/.test(name))).toHaveLength(5)
  const whole = first.picture?.folder ?? ''
  await expectColor(join(whole, '0/0/0.webp'), 512, { left: 100, top: 100 }, [192, 48, 32])
  await expectColor(join(whole, '0/0/0.webp'), 512, { left: 400, top: 100 }, [32, 48, 192])
  await expectColor(join(whole, '1/0/1.webp'), 512, { left: 256, top: 256 }, [32, 48, 192])
  await expectColor(join(whole, '1/1/1.webp'), 512, { left: 256, top: 256 }, [192, 48, 32])
  await expectColor(join(whole, 'preview.webp'), 1024, { left: 900, top: 900 }, [192, 48, 32])

  await (await quartered('#ffffff', '#000000')).jpeg().toFile(mapImage)
  const other = await openWhole({ mapImage, mapFolder })

  expect(other.picture?.version).not.toBe(first.picture?.version)
  expect(await readdir(mapFolder)).toEqual([other.picture?.version])
})

test.each([
  ['missing.png', undefined, 'cannot be read (ENOENT)'],
  ['text.png', 'no picture at all', 'is not a readable picture'],
  ['wide.png', { width: 800, height: 600 }, 'has 800 × 600 pixels, but a map is square'],
  ['small.png', { width: 64, height: 64 }, 'has 64 × 64 pixels, not 512 to 16383'],
])('%s stops the start with instructions', async (name, content, words) => {
  const folder = await freshFolder()
  const mapImage = join(folder, name)
  if (typeof content === 'string') await writeFile(mapImage, content)
  else if (content) await plain(content, '#123456').png().toFile(mapImage)

  const opened = openPictures({ mapImage, mapFolder: join(folder, 'map') }, '', logger, () => {})

  await expect(opened).rejects.toThrow(`NIGHT_SHIFT_MAP_IMAGE ${mapImage} ${words}`)
  await expect(opened).rejects.toThrow('Give')
})

test('a truncated picture is logged, and the map works without it', async () => {
  const folder = await freshFolder()
  const mapImage = join(folder, 'broken.png')
  const whole = await (await quartered('#c03020', '#2030c0')).png().toBuffer()
  await writeFile(mapImage, whole.subarray(0, whole.length / 2))

  const { picture, isCutting } = await openWhole({ mapImage, mapFolder: join(folder, 'map') })

  expect([picture, isCutting]).toEqual([undefined, false])
})

test('a picture that is stored turned is shown upright', async () => {
  const folder = await freshFolder()
  const mapImage = join(folder, 'turned.jpg')
  const turned = (await quartered('#c03020', '#2030c0')).withMetadata({ orientation: 6 })
  await turned.jpeg().toFile(mapImage)

  const { picture } = await openWhole({ mapImage, mapFolder: join(folder, 'map') })

  // Orientation 6: the left edge of the stored picture is the top.
  const preview = join(picture?.folder ?? '', 'preview.webp')
  await expectColor(preview, 1024, { left: 100, top: 100 }, [32, 48, 192])
  await expectColor(preview, 1024, { left: 900, top: 100 }, [192, 48, 32])
})

/** Opens the picture and waits until its tiles are cut. */
async function openWhole(paths: { mapImage: string; mapFolder: string }) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const pictures = await openPictures(paths, '', logger, resolve)
  expect(pictures).toEqual({ picture: undefined, isCutting: true })
  await promise
  return pictures
}

function plain({ width, height }: { width: number; height: number }, background: Color) {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** Two colors, each in two opposite quarters. */
async function quartered(one: Color, other: Color) {
  const input = await plain({ width: 300, height: 300 }, other).png().toBuffer()
  return plain({ width: 600, height: 600 }, one).composite([
    { input, left: 300, top: 0 },
    { input, left: 0, top: 300 },
  ])
}

async function expectColor(file: string, side: number, at: Region, color: number[]) {
  const { width, height } = await sharp(file).metadata()
  const pixel = await sharp(file)
    .extract({ ...at, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([width, height]).toEqual([side, side])
  // Close enough to be visually equal: WebP does not keep exact colors.
  expect(
    Math.max(...color.map((value, channel) => Math.abs(value - (pixel[channel] ?? 0)))),
  ).toBeLessThan(12)
}

interface Region {
  left: number
  top: number
}
