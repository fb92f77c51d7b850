import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Endpoint, NDJSON_TYPE, type PackedBody } from '#contract/endpoint.ts'
import { excerpt } from '#domain/excerpt.ts'
import { AppError } from '../errors.ts'
import { parseBody } from './json.ts'
import { readBody } from './read-body.ts'

/** Parses JSON, except for files. NDJSON is parsed by the handler. */
export function parseContentTypes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const bytes = await readAndMeasure(request, payload)
      return request.routeOptions.config.upload ? bytes : parseBody(bytes)
    },
  )
  app.addContentTypeParser(
    NDJSON_TYPE,
    async (request: FastifyRequest, payload: IncomingMessage): Promise<PackedBody> => ({
      bytes: await readAndMeasure(request, payload),
      coding: codingOf(request.headers),
    }),
  )
}

async function readAndMeasure(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const bytes = await readBody(request, payload)
  request.bodyBytes = bytes.length
  return bytes
}

/**
 * Browsers send the origin of the page with every write, and a page of another origin cannot send this content type
 * without a preflight. A request without a body needs no content type.
 */
export function refuseForeignWrite(
  { access }: Endpoint,
  { headers }: FastifyRequest,
  origins: readonly string[],
): void {
  if (!origins.includes(headers.origin ?? ''))
    throw access !== 'public' && isOfProgram(headers)
      ? missingKey(access)
      : new AppError('wrong_origin', `Only pages of ${origins[0]} can make changes.`)
  if (headers['content-type'] === undefined && !hasBody(headers)) return
  if (typeOf(headers) !== 'application/json')
    throw new AppError('unsupported_media_type', 'Send application/json.')
}

const isOfProgram = ({ origin, cookie }: IncomingHttpHeaders): boolean =>
  origin === undefined && cookie === undefined

const missingKey = (access: Endpoint['access']): AppError =>
  new AppError(
    'signed_out',
    `Send ${access === 'agent' ? 'the key of an agent' : 'an API key'} in the header "Authorization: Bearer <key>".`,
  )

/** Endpoints accept either NDJSON or JSON, both in UTF-8. Only NDJSON can be compressed. */
export function requireType({ upload, method }: Endpoint, { headers }: FastifyRequest): void {
  const isNdjson = typeOf(headers) === NDJSON_TYPE
  if (method === 'GET') return
  if (isNdjson !== (upload === 'ndjson'))
    throw new AppError(
      'unsupported_media_type',
      `Send ${isNdjson ? 'application/json' : NDJSON_TYPE}.`,
    )
  requireUtf8(headers)
  const coding = codingOf(headers)
  if (isNdjson || coding === undefined) return
  throw new AppError(
    'unsupported_media_type',
    `The content coding "${excerpt(coding)}" is not supported. Send the body uncompressed.`,
  )
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i
/** US-ASCII is a part of UTF-8. */
const UTF8 = /^(utf-?8|us-ascii)$/i

/** Text in another character set would be stored with the wrong letters. */
function requireUtf8({ 'content-type': type = '' }: IncomingHttpHeaders): void {
  const charset = CHARSET.exec(type)?.[1]
  if (charset === undefined || UTF8.test(charset)) return
  throw new AppError(
    'unsupported_media_type',
    `The character set "${excerpt(charset)}" is not supported. Send UTF-8.`,
  )
}

/** The content coding of a body in lower case; undefined for a body that is not encoded. */
function codingOf({ 'content-encoding': coding = '' }: IncomingHttpHeaders): string | undefined {
  const lower = coding.trim().toLowerCase()
  return lower === '' || lower === 'identity' ? undefined : lower
}

const typeOf = ({ 'content-type': type = '' }: IncomingHttpHeaders) =>
  (type.split(';')[0] ?? '').trim().toLowerCase()

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

declare module 'fastify' {
  interface FastifyRequest {
    /** The length of the body, once it has been read. */
    bodyBytes: number | undefined
  }
  interface FastifyContextConfig {
    upload?: boolean | 'ndjson'
  }
}
