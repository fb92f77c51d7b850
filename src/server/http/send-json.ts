import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BYTES_TYPE, Bytes } from '#contract/bytes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { batches } from '../import/batches.ts'
import { csvHeaders } from './csv-file.ts'
import { matchesTag } from './entity-tag.ts'
import type { CachedResponse } from './response-cache.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const ITEMS_AT_ONCE = 500

/** Sends JSON. A long list is sent in pieces, so that serializing it does not block other requests. */
export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  const isLong = Array.isArray(body) && body.length > ITEMS_AT_ONCE
  return reply
    .type(JSON_TYPE)
    .send(isLong ? Readable.from(pieces(body), { objectMode: false }) : JSON.stringify(body))
}

/** Sends bytes, or 304 if the caller already has them. */
export function sendBytes(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { isShared }: Endpoint,
  body: unknown,
): FastifyReply {
  const bytes = Bytes.parse(body)
  if (isShared) {
    const etag = `"${hash('sha1', bytes, 'base64url')}"`
    reply.header('etag', etag)
    if (matchesTag(headers['if-none-match'], etag)) return reply.code(304).send()
  }
  return reply.type(BYTES_TYPE).send(bytes)
}

/** Sends a cached response, or 304 if the caller already has it. */
export function sendCached(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: CachedResponse,
): FastifyReply {
  reply.header('etag', etag)
  if (matchesTag(headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(JSON_TYPE).send(body)
}

async function* pieces(items: unknown[]): AsyncGenerator<string> {
  let separator = '['
  for await (const batch of batches(items, ITEMS_AT_ONCE)) {
    yield separator + JSON.stringify(batch).slice(1, -1)
    separator = ','
  }
  yield ']'
}

/**
 * Sends the headers of a GET without running its handler, so that HEAD reads no data, reveals no
 * secret and writes no audit entry.
 */
export function sendHead(reply: FastifyReply, { binary, download }: Endpoint): FastifyReply {
  const type = binary ? BYTES_TYPE : JSON_TYPE
  reply.headers(download === undefined ? { 'content-type': type } : csvHeaders(download))
  // The length is unknown without running the handler, so the response must not declare one.
  return reply.send(Readable.from([]))
}
