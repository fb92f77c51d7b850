import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findPerson } from '../auth/find-person.ts'
import type { Person } from '../auth/session.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Cookies } from './cookie.ts'
import { matchesTag } from './entity-tag.ts'
import { YEAR_S } from './headers.ts'
import { PageHtml } from './page-html.ts'

/** URLs that are never a page: API paths and file names. */
const NO_PAGE = /^\/(api|ws|assets)(\/|$)|[.][^/]*$/

/** Escapes a page URL that cannot be decoded, such as `/%`, which the router would refuse. */
export function decodablePageUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?')
  if (NO_PAGE.test(path) || isDecodable(path)) return url
  // Browsers read two slashes at the start of a redirect as another host.
  return encodeURI(path).replace(/^\/+/, '/') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

interface Callers {
  readonly db: Db
  readonly cookies: Cookies
}

/** Serves the built web app: files as they are, and index.html for every page URL. */
export function serveWeb(app: FastifyInstance, folder: string, callers: Callers): void {
  if (!existsSync(join(folder, 'index.html'))) return
  app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    dotfiles: 'ignore',
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'index.html'],
    setHeaders: (response, path) => {
      // File names under assets/ contain a hash of their content.
      const isHashed = path.startsWith(join(folder, 'assets'))
      const value = isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache'
      response.header('cache-control', value)
    },
  })
  const pages = new PageHtml(folder)
  app.get('/*', async (request, reply) => {
    const [path = '', query] = request.url.split('?')
    if (NO_PAGE.test(path)) throw new AppError('not_found', 'There is nothing at this URL.')
    // The router of the app cannot decode the original URL either.
    if (request.url !== request.originalUrl) return reply.redirect(request.url)
    const person = await personOf(request, callers)
    const { body, etag, encoding } = pages.find({ path, query, person }, request.headers)
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag })
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(body)
  })
}

/**
 * The user of the page; null for a visitor. A page contains no data, so the page of a visitor is sent if the database is
 * unavailable.
 */
async function personOf(request: FastifyRequest, { db, cookies }: Callers): Promise<Person | null> {
  const found = await findPerson(db, cookies.read(request)).catch(() => null)
  return found?.person ?? null
}
