import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { freshFolder } from '#testing/process.ts'

const home = await freshFolder()
const folder = join(home, 'map')
await mkdir(join(folder, '1/0'), { recursive: true })
await writeFile(join(folder, '1/0/1.webp'), 'tile')
await writeFile(join(folder, 'preview.webp'), 'preview')
await writeFile(join(folder, 'picture.json'), 'facts')
await writeFile(join(home, 'master.key'), 'secret')

const version = '0123456789abcdef'
const picture = { version, size: 1024, tile_size: 512, levels: 2, folder }
const { app, signedIn } = await testServer({ pictures: { picture, isCutting: false } })

const look = (path: string, cookie = '') => app.inject({ url: path, headers: { cookie } })

test('every approved user receives the tile URLs and the calibration', async () => {
  const administrator = await signedIn('administrator')
  const dealer = await signedIn('dealer')
  const before = (await dealer.get('map')).json()

  await administrator.call('PUT', 'settings', { map_scale_x: 0.5, map_origin_y: -100.25 })

  expect(before).toEqual({
    picture: {
      version,
      size: 1024,
      tile_size: 512,
      levels: 2,
      tiles: `/map-tiles/${version}/{level}/{y}/{x}.webp`,
      preview: `/map-tiles/${version}/preview.webp`,
    },
    is_cutting: false,
    calibration: { scale_x: 1.215, scale_y: 1.173, origin_x: 4096, origin_y: 4096 },
  })
  expect((await dealer.get('map')).json()).toEqual({
    ...before,
    calibration: { scale_x: 0.5, scale_y: 1.173, origin_x: 4096, origin_y: -100.25 },
  })
})

test('a tile of the current picture is cached forever, any other is not found', async () => {
  const { cookie } = await signedIn('viewer')

  const tile = await look(`/map-tiles/${version}/1/0/1.webp`, cookie)

  expect(tile.body).toBe('tile')
  expect(tile.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  expect((await look(`/map-tiles/${version}/preview.webp`, cookie)).body).toBe('preview')
  for (const path of [
    `${version}/1/0/0.webp`,
    `${version}/picture.json`,
    `${version}/../../master.key`,
    `${version}/..%2f..%2fmaster.key`,
    `${version}/1%2f0%2f1.webp%00`,
    'fedcba9876543210/1/0/1.webp',
    version,
  ]) {
    const { statusCode, body, headers } = await look(`/map-tiles/${path}`, cookie)
    expect([path, statusCode]).toEqual([path, 404])
    expect(body).not.toContain('secret')
    expect(headers['cache-control']).not.toContain('immutable')
  }
})

test('tiles are only for approved users', async () => {
  const pending = await signedIn('viewer', 'pending')

  expect((await look(`/map-tiles/${version}/1/0/1.webp`)).statusCode).toBe(401)
  expect((await look(`/map-tiles/${version}/1/0/1.webp`, pending.cookie)).statusCode).toBe(403)
})

test('the map works without a picture', async () => {
  const bare = await testServer()
  const viewer = await bare.signedIn('viewer')

  expect((await viewer.get('map')).json()).toMatchObject({ picture: null, is_cutting: false })
})
