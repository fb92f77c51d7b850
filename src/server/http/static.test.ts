import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { ORIGIN, vault } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { freshFolder } from '#testing/process.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { createApp } from '../app.ts'

const INDEX = '<!doctype html><title>Night Shift</title>'
const SCRIPT = 'export const shift = "night"\n'.repeat(20)
const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js' },
  '_table.js': { file: 'assets/table-1.js', imports: ['_shared.js'] },
  'src/web/features/br-bots/br-bots-page.tsx': {
    file: 'assets/br-bots-1.js',
    imports: ['index.html', '_table.js'],
    css: ['assets/br-bots-1.css'],
  },
}

const PAGES = { '/br-bots': ['src/web/features/br-bots/br-bots-page.tsx'] }

const folder = await builtApp()
const app = await createApp({
  db: await testDatabase(),
  vault,
  live: SILENT_LIVE,
  setupToken: null,
  origins: () => [ORIGIN],
  webFolder: folder,
})
afterAll(() => app.close())

test.each([
  ['br, gzip', 'br', brotliCompressSync(SCRIPT)],
  ['gzip', 'gzip', gzipSync(SCRIPT)],
  ['', undefined, Buffer.from(SCRIPT)],
])('a browser that accepts "%s" receives the compressed file', async (accepts, encoding, body) => {
  const response = await get('/assets/index-1.js', { 'accept-encoding': accepts })

  expect(response.rawPayload).toEqual(body)
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(response.headers.vary).toContain('accept-encoding')
  expect(response.headers['content-type']).toContain('javascript')
})

test('files with a hash in their name are cached forever, pages are revalidated', async () => {
  const [script, page] = [await get('/assets/index-1.js'), await get('/br-bots')]

  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(page.headers['cache-control']).toBe('no-cache')
})

test('a page that has not changed is not sent again', async () => {
  const { etag = '' } = (await get('/')).headers

  const again = await get('/', { 'if-none-match': etag })

  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test.each(['/', '/br-bots', '/br-bots?page=2', '/settings/users', '/no/such/page'])(
  '%s is the app',
  async (path) => {
    const response = await get(path)

    expect(response.statusCode).toBe(200)
    expect(response.body).toBe(INDEX)
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  },
)

test.each([
  '/assets/none.js',
  '/assets/',
  '/none.js',
  '/.vite/manifest.json',
  '/.vite/pages.json',
  '/index.html.br',
  '/api/none',
  '/ws',
  '/%2e%2e/package.json',
  '/..%2fpackage.json',
])('%s is not found', async (path) => {
  const response = await get(path)

  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toContain('application/problem+json')
})

test('a page is sent with preload links for what only it needs', async () => {
  const page = await get('/br-bots?page=2')
  const home = await get('/')

  expect(page.headers.link).toBe(
    '</assets/br-bots-1.js>; rel=modulepreload, </assets/br-bots-1.css>; rel=preload; as=style, </assets/table-1.js>; rel=modulepreload',
  )
  expect(home.headers.link).toBeUndefined()
})

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { 'accept-encoding': '', ...headers } })
}

async function builtApp(): Promise<string> {
  const dist = await freshFolder()
  await mkdir(join(dist, 'assets'))
  await mkdir(join(dist, '.vite'))
  await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  await writeFile(join(dist, '.vite/pages.json'), JSON.stringify(PAGES))
  for (const [name, text] of [
    ['index.html', INDEX],
    ['assets/index-1.js', SCRIPT],
  ] as const) {
    await writeFile(join(dist, name), text)
    await writeFile(join(dist, `${name}.br`), brotliCompressSync(text))
    await writeFile(join(dist, `${name}.gz`), gzipSync(text))
  }
  return dist
}
