import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { batches } from '../import/batches.ts'
import { createYielder } from '../import/yielding.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'
const ITEMS_AT_ONCE = 500

/** Sends JSON. A long list is sent in pieces, so that serializing it does not block other requests. */
export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  const isLong = Array.isArray(body) && body.length > ITEMS_AT_ONCE
  return reply
    .type(JSON_TYPE)
    .send(isLong ? Readable.from(pieces(body), { objectMode: false }) : JSON.stringify(body))
}

async function* pieces(items: unknown[]): AsyncGenerator<string> {
  const pace = createYielder()
  let separator = '['
  for (const batch of batches(items, ITEMS_AT_ONCE)) {
    yield separator + JSON.stringify(batch).slice(1, -1)
    separator = ','
    await pace()
  }
  yield ']'
}
