import { expect, test, vi } from 'vitest'
import { findColor } from '#testing/web/draw-frame.ts'
import { frames, openMap, pixelsOf, SIZE } from '#testing/web/open-engine.ts'
import { watchWorkers } from '#testing/web/watch-worker.ts'
import type { RendererKind } from './renderer.ts'

const PICTURE = 0xffff0000

test('the picture stays visible when the renderer changes, and is not loaded again', async () => {
  const onRendererOpened = vi.fn<(drawing: RendererKind) => void>()
  const { map, host } = openMap('splat', { onRendererOpened })
  const picture = () => findColor(pixelsOf(host), PICTURE).pixels
  const url = URL.createObjectURL(await plainImage(1024))
  map.setPicture({ tile_size: 1024, levels: 1, tiles: '', preview: url })
  await expect.poll(picture).toBe(SIZE.width * SIZE.height)
  URL.revokeObjectURL(url)

  map.setRenderer('gl')

  const shown = new Set<number>()
  const look = async () => {
    await frames(1)
    shown.add(picture())
    return onRendererOpened.mock.lastCall
  }
  await expect.poll(look, { interval: 0 }).toEqual(['gl'])
  for (let frame = 0; frame < 5; frame++) await look()
  expect([...shown]).toEqual([SIZE.width * SIZE.height])
})

test('the graphics card is tested in a worker that ends; without a card the map stays as it is', async () => {
  const workers = await watchWorkers('scene-worker')
  const onRendererOpened = vi.fn<(drawing: RendererKind) => void>()
  openMap('auto', { onRendererOpened })
  await expect.poll(() => onRendererOpened.mock.calls).toEqual([['splat']])

  await expect.poll(workers.started).toBe(2)
  await expect.poll(workers.count).toBe(1)

  expect(onRendererOpened.mock.calls).toEqual([['splat']])
})

/** Its corner, which gives the sea its color, differs from the rest. */
async function plainImage(side: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D canvas')
  context.fillStyle = '#0000ff'
  context.fillRect(0, 0, side, side)
  context.clearRect(0, 0, 9, 9)
  return canvas.convertToBlob({ type: 'image/png' })
}
