import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'

const folder = await mkdtemp(join(tmpdir(), 'night-shift-skins-'))
afterAll(() => rm(folder, { recursive: true }))
const skinsFolder = join(folder, 'skins')
await mkdir(skinsFolder)
const { app, signedIn } = await testServer({ skinsFolder })

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const WEBP = Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1')

async function look(path: string, cookie?: string) {
  const sent = cookie ?? (await signedIn('viewer')).cookie ?? ''
  return app.inject({ url: path, headers: { cookie: sent } })
}

test('a skin without an image is drawn, always the same', async () => {
  const first = await look('/skins/5')
  const again = await look('/skins/5')
  const other = await look('/skins/6')

  expect(first.statusCode).toBe(200)
  expect(first.headers['content-type']).toBe('image/svg+xml')
  expect(first.body).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg".*<\/svg>$/s)
  expect(first.body).not.toMatch(/<script|href=|NaN|undefined/)
  expect(again.body).toBe(first.body)
  expect(other.body).not.toBe(first.body)
})

test('skin 0 is shown as skin 76, drawn or not', async () => {
  expect((await look('/skins/0')).body).toBe((await look('/skins/76')).body)

  await writeFile(join(skinsFolder, '76.webp'), WEBP)

  expect((await look('/skins/0')).rawPayload).toEqual(WEBP)
})

test("an operator's image replaces the drawing immediately and is cached for an hour", async () => {
  expect((await look('/skins/12')).headers['content-type']).toBe('image/svg+xml')

  await writeFile(join(skinsFolder, '12.png'), PNG)

  const { headers, rawPayload } = await look('/skins/12')
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
  })
  expect(rawPayload).toEqual(PNG)
})

test('files that are not images, too large, or outside the folder are not served', async () => {
  await writeFile(join(folder, 'master.key'), 'secret')
  await writeFile(join(skinsFolder, '20.png'), '<script>alert(1)</script>')
  await writeFile(join(skinsFolder, '21.svg'), '<svg onload="alert(1)"/>')
  await writeFile(join(skinsFolder, '22.png'), Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]))
  await writeFile(join(folder, 'outside.png'), PNG)
  await symlink(join(folder, 'outside.png'), join(skinsFolder, '23.png'))
  await mkdir(join(skinsFolder, '24.png'))

  for (const skin of [20, 21, 22, 23, 24]) {
    const { statusCode, headers } = await look(`/skins/${skin}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  }
  for (const path of [
    '../master.key',
    '..%2fmaster.key',
    '%2e%2e%2fmaster.key',
    '..%5cmaster.key',
    '12.png',
    '12%00',
    '-1',
    '01',
    '1e3',
    '9999999999',
    '',
  ]) {
    const { statusCode, body } = await look(`/skins/${path}`)
    expect([path, statusCode]).toEqual([path, 404])
    expect(body).not.toContain('secret')
  }
})

test('skins are only for approved users', async () => {
  const pending = await signedIn('viewer', 'pending')

  expect((await look('/skins/5', '')).statusCode).toBe(401)
  expect((await look('/skins/5', pending.cookie)).statusCode).toBe(403)
  expect((await look('/skins/../', '')).statusCode).toBe(404)
})
