import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import {
  type BuildManifest,
  chunksOf,
  pageSourcesIn,
  readManifest,
  readPageSources,
} from './build-manifest.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** URLs that are never a page: those for programs, and anything that looks like a file. */
const NO_PAGE = /^\/(api|ws|assets)(\/|$)|[.][^/]*$/

/** Serves the built web app: files as they are, and index.html for every page URL. */
export function serveWeb(app: FastifyInstance, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) return
  app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    dotfiles: 'ignore',
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    setHeaders: (response, path) => {
      // File names under assets/ contain a hash of their content.
      const isHashed = path.startsWith(join(folder, 'assets'))
      const value = isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache'
      response.header('cache-control', value)
    },
  })
  const preloads = readPreloads(folder)
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (NO_PAGE.test(path)) throw new AppError('not_found', 'There is nothing at this URL.')
    const link = preloads.get(path)
    if (link !== undefined) reply.header('link', link)
    return reply.sendFile('index.html', folder)
  })
}

/** The `Link` header of each page, which preloads what it needs in addition to index.html. */
function readPreloads(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(pageSourcesIn(folder))) return new Map()
  const manifest = readManifest(folder)
  const always = filesOf(manifest, ['index.html'])
  const links = Object.entries(readPageSources(folder)).map(([path, sources]): [string, string] => {
    const files = [...filesOf(manifest, sources)].filter((each) => !always.has(each))
    return [path, files.map(toLink).join(', ')]
  })
  return new Map(links.filter(([, link]) => link !== ''))
}

function filesOf(manifest: BuildManifest, sources: readonly string[]): Set<string> {
  const chunks = [...chunksOf(manifest, sources).values()]
  return new Set(chunks.flatMap(({ file, css }) => [file, ...css]))
}

const toLink = (file: string) =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style` : `</${file}>; rel=modulepreload`
