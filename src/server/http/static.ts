import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { readPreloads } from './preload.ts'

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
