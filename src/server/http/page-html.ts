import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { allows } from '#domain/access.ts'
import type { Person } from '../auth/session.ts'
import {
  type BuildManifest,
  chunksOf,
  type PageFacts,
  pageTableIn,
  readManifest,
  readPageTable,
} from './build-manifest.ts'

interface Visit {
  readonly path: string
  readonly query: string | undefined
  readonly person: Person | null
}

interface Variant {
  readonly plain: string
  readonly etag: string
  readonly br: Buffer
  readonly gzip: Buffer
}

const IDENTITY = '/api/auth/me'
const LOGIN = '/login'

/**
 * index.html for each page, with the frame of the console or the text of the sign-in page. It links to the scripts and the
 * first API responses of the page, so that the browser fetches them in parallel.
 */
export class PageHtml {
  readonly #index: string
  readonly #pages: Record<string, PageFacts>
  readonly #manifest: BuildManifest
  readonly #variants = new Map<string, Variant>()

  constructor(folder: string) {
    this.#index = readFileSync(join(folder, 'index.html'), 'utf8')
    const isBuilt = existsSync(pageTableIn(folder))
    this.#pages = isBuilt ? readPageTable(folder) : {}
    this.#manifest = isBuilt ? readManifest(folder) : {}
  }

  /** The page in an encoding that the browser accepts. */
  find(visit: Visit, headers: IncomingHttpHeaders) {
    const { plain, etag, br, gzip } = this.#variantOf(visit)
    const accepted = acceptedEncodings(String(headers['accept-encoding'] ?? ''))
    if (accepted.has('br')) return { body: br, etag: `${etag}-br"`, encoding: 'br' }
    if (accepted.has('gzip')) return { body: gzip, etag: `${etag}-gz"`, encoding: 'gzip' }
    return { body: plain, etag: `${etag}"`, encoding: undefined }
  }

  #variantOf({ path, query, person }: Visit): Variant {
    const isUser = person?.state === 'approved'
    const page = this.#pages[path]
    const shown = isUser || page?.access === 'public' ? page : this.#pages[LOGIN]
    const isAllowed = shown !== undefined && allows(shown.access, 'GET', person)
    // A URL with parameters may request other rows.
    const requests = isAllowed && query === undefined ? shown.requests : []
    const frame = frameFor(shown, isUser && page?.access !== 'public', query)
    const key = JSON.stringify([shown?.title, isAllowed, requests, frame])
    return this.#variants.getOrInsertComputed(key, () =>
      encode(this.#write(shown, frame, requests)),
    )
  }

  #write(page: PageFacts | undefined, frame: Frame, requests: readonly string[]): string {
    const always = filesOf(this.#manifest, ['index.html'])
    const files = [...filesOf(this.#manifest, page?.sources ?? [])].filter(
      (one) => !always.has(one),
    )
    const links = [IDENTITY, ...requests].map(
      (url) => `<link rel="preload" as="fetch" href="${escapeAttribute(url)}" crossorigin>`,
    )
    return addFrame(this.#index, page, frame).replace(
      '</head>',
      `${[...links, ...files.map(toLink)].join('\n')}\n</head>`,
    )
  }
}

/** The encodings that an Accept-Encoding header names, except for those that it excludes by the weight 0. */
function acceptedEncodings(header: string): Set<string> {
  const entries = header.toLowerCase().split(',')
  const pairs = entries.map((entry) => entry.split(';').map((part) => part.trim()))
  const accepted = pairs.filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
  return new Set(accepted.map(([encoding = '']) => encoding))
}

/** The content of the page until its scripts have run: the frame of the console, or the text of the sign-in page. */
type Frame = 'console' | 'entry' | undefined

function frameFor(
  page: PageFacts | undefined,
  isConsole: boolean,
  query: string | undefined,
): Frame {
  if (isConsole) return 'console'
  // With parameters the sign-in page may have another text.
  return page?.subtitle !== undefined && query === undefined ? 'entry' : undefined
}

function addFrame(index: string, page: PageFacts | undefined, frame: Frame): string {
  const { title = '', subtitle = '' } = page ?? {}
  switch (frame) {
    case undefined:
      return index
    case 'console':
      return index
        .replace('<html', '<html data-frame="console"')
        .replace('<b></b>', `<b>${title}</b>`)
    case 'entry':
      return index
        .replace('<html', '<html data-frame="entry"')
        .replace(/<h1>.*?<[/]h1>/, `<h1>${title}</h1><p>${subtitle}</p>`)
    default:
      return frame satisfies never
  }
}

function encode(plain: string): Variant {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return {
    plain,
    etag: `"${hash}`,
    br: brotliCompressSync(plain, { params }),
    gzip: gzipSync(plain),
  }
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function filesOf(manifest: BuildManifest, sources: readonly string[]): Set<string> {
  const chunks = [...chunksOf(manifest, sources).values()]
  return new Set(chunks.flatMap(({ file, css }) => [file, ...css]))
}

const toLink = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}" crossorigin>`
    : `<link rel="modulepreload" href="/${file}" crossorigin>`
