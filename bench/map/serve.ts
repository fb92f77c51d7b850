import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, relative } from 'node:path'
import { z } from 'zod'
import { BUILT, ISLAND, TILES } from './folders.ts'
import { readPicture } from './island.ts'
import { SUBJECTS } from './subjects.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.webp': 'image/webp',
}

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]) }),
)

export interface Host {
  url: string
  close(): void
}

/** Serves the built pages by name, and the island. */
export async function serve(): Promise<Host> {
  const pages = await readPages()
  const server = createServer(({ url = '/' }, answer) => {
    const path = new URL(url, 'http://bench').pathname
    const page = pages.get(path)
    const found = page === undefined ? readFile(fileOf(path)) : Promise.resolve(page)
    found.then(
      (body) => {
        const type = TYPES[extname(path) || '.html'] ?? 'application/octet-stream'
        answer.writeHead(200, { 'content-type': type }).end(body)
      },
      () => answer.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The pages have no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

/** Tile URLs contain the version of the picture, as in the product. */
function fileOf(path: string): string {
  if (path === '/island.webp') return ISLAND
  const tile = /^\/map-tiles\/\w+\/(.*)$/.exec(path)?.[1]
  return tile === undefined ? join(BUILT, path) : join(TILES, tile)
}

/** The HTML of each page and of an empty one, and the tile folder, by path. */
async function readPages(): Promise<Map<string, string>> {
  const manifest = Manifest.parse(
    JSON.parse(await readFile(join(BUILT, '.vite/manifest.json'), 'utf8')),
  )
  const pages = new Map([
    ['/blank', html('')],
    ['/picture.json', await tilesOf()],
  ])
  for (const [name, { source }] of Object.entries(SUBJECTS)) {
    const chunk = manifest[relative(process.cwd(), source)]
    if (!chunk) continue
    const styles = chunk.css.map((file) => `<link rel="stylesheet" href="/${file}">`)
    const script = `<script type="module" src="/${chunk.file}"></script>`
    pages.set(`/${name}`, html(`${styles.join('')}${script}`))
  }
  return pages
}

/** As the server of the product returns it. */
async function tilesOf(): Promise<string> {
  const { version, tile_size, levels } = await readPicture()
  const address = `/map-tiles/${version}`
  const tiles = `${address}/{level}/{y}/{x}.webp`
  return JSON.stringify({ tile_size, levels, tiles, preview: `${address}/preview.webp` })
}

const html = (
  parts: string,
) => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<style>html, body { margin: 0; overflow: hidden; background: #0e3260 } #map { width: 1280px; height: 800px }</style>
<div id="map"></div>${parts}`
