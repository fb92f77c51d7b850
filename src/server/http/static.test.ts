import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { Role, UserState } from '#contract/roles.ts'
import { sessionCookieName } from '#contract/session-cookie.ts'
import { startSession } from '#server/auth/session.ts'
import { ORIGIN, vault } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { buildUser } from '#testing/people.ts'
import { freshFolder } from '#testing/process.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { createApp } from '../app.ts'

const INDEX =
  '<!doctype html><html><head><title>Night Shift</title></head><body><b></b></body></html>'
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

const PAGES = {
  '/login': { title: 'Sign in', access: 'public', sources: [], requests: ['/api/auth/setup'] },
  '/br-bots': {
    title: 'BR Bots',
    access: 'administrator',
    sources: ['src/web/features/br-bots/br-bots-page.tsx'],
    requests: ['/api/br-bots?page=1&fields=list'],
  },
}

const folder = await builtApp()
const db = await testDatabase()
const app = await createApp({
  db,
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
  ['br;q=0, gzip', 'gzip', gzipSync(SCRIPT)],
  ['br;q=0, gzip;q=0', undefined, Buffer.from(SCRIPT)],
  ['', undefined, Buffer.from(SCRIPT)],
])('a browser that accepts "%s" receives the compressed file', async (accepts, encoding, body) => {
  const response = await get('/assets/index-1.js', { 'accept-encoding': accepts })

  expect(response.rawPayload).toEqual(body)
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(response.headers.vary).toContain('accept-encoding')
  expect(response.headers['content-type']).toContain('javascript')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip;q=1.0, BR ; q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; Q=0.000, gzip ;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
])('a browser that accepts "%s" receives a page in that encoding', async (accepts, encoding) => {
  const response = await get('/login', { 'accept-encoding': accepts })

  expect(response.statusCode).toBe(200)
  expect(response.headers['content-encoding']).toBe(encoding)
})

test('files with a hash in their name are cached forever, pages are revalidated', async () => {
  const [script, page] = [await get('/assets/index-1.js'), await get('/br-bots')]

  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(page.headers['cache-control']).toBe('no-cache')
})

test('a page that has not changed is not sent again', async () => {
  const { etag = '' } = (await get('/')).headers

  for (const tags of [etag, `"x", W/${etag}`]) {
    const again = await get('/', { 'if-none-match': tags })

    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  }
})

test.each(['/', '/br-bots', '/br-bots?page=2', '/settings/users', '/no/such/page'])(
  '%s is the app',
  async (path) => {
    const response = await get(path)

    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('<title>Night Shift</title>')
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  },
)

test.each([
  ['/%', '/%25'],
  ['/br-bots/%zz?search=%25', '/br-bots/%25zz?search=%25'],
  ['/%ED%A0%80', '/%25ED%25A0%2580'],
  ['//evil.example/%', '/evil.example/%25'],
])('%s, which cannot be decoded, is redirected to the app', async (path, location) => {
  const response = await get(path)

  expect(response.headers.location).toBe(location)
  expect((await get(location)).body).toContain('<title>Night Shift</title>')
})

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

describe('the preload links of a page', () => {
  const SCRIPTS = [
    '<link rel="modulepreload" href="/assets/br-bots-1.js" crossorigin>',
    '<link rel="stylesheet" href="/assets/br-bots-1.css" crossorigin>',
    '<link rel="modulepreload" href="/assets/table-1.js" crossorigin>',
  ]
  const answer = (url: string) => `<link rel="preload" as="fetch" href="${url}" crossorigin>`
  const IDENTITY = answer('/api/auth/me')
  const ROWS = answer('/api/br-bots?page=1&amp;fields=list')

  test('a user who can open the page gets links to its scripts and first rows, and the frame of the console', async () => {
    const page = await get('/br-bots', await asUser({ role: 'administrator' }))

    expect(linksIn(page.body)).toEqual([IDENTITY, ROWS, ...SCRIPTS])
    expect(page.body).toContain('<html data-frame="console">')
    expect(page.body).toContain('<b>BR Bots</b>')
  })

  test('a page URL with parameters has no link to rows', async () => {
    const page = await get('/br-bots?page=2', await asUser({ role: 'administrator' }))

    expect(linksIn(page.body)).toEqual([IDENTITY, ...SCRIPTS])
  })

  test('a user who cannot read the rows gets no link to them', async () => {
    const page = await get('/br-bots', await asUser({ role: 'dealer' }))

    expect(linksIn(page.body)).toEqual([IDENTITY, ...SCRIPTS])
  })

  test.each([
    ['signed out', async () => ({})],
    ['not approved', () => asUser({ state: 'pending' })],
  ])('a visitor who is %s gets what signing in needs', async (_, headersOf) => {
    const page = await get('/br-bots', await headersOf())

    expect(linksIn(page.body)).toEqual([IDENTITY, answer('/api/auth/setup')])
    expect(page.body).not.toContain('data-frame')
    expect(page.headers.vary).toContain('cookie')
  })
})

async function asUser(override: { role?: Role; state?: UserState }) {
  const state = 'approved' as const
  const id = await buildUser(db, randomUUID(), { role: 'operator', state, ...override })
  const token = await startSession(db, id, { ip: '127.0.0.1', agent: 'test' })
  return { cookie: `${sessionCookieName(false)}=${token}` }
}

const linksIn = (html: string) => html.match(/<link .*?>/g)

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
