import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { batches } from '../import/batches.ts'
import { createPace } from '../import/yielding.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'
const ITEMS_AT_ONCE = 500

/** Sends an answer as JSON; a long list goes out in pieces, so that to write it blocks nobody else. */
export function sendJson(reply: FastifyReply, answer: unknown): FastifyReply {
  const isLong = Array.isArray(answer) && answer.length > ITEMS_AT_ONCE
  return reply
    .type(JSON_TYPE)
    .send(isLong ? Readable.from(pieces(answer), { objectMode: false }) : JSON.stringify(answer))
}

async function* pieces(items: unknown[]): AsyncGenerator<string> {
  const pace = createPace()
  let before = '['
  for (const batch of batches(items, ITEMS_AT_ONCE)) {
    yield before + JSON.stringify(batch).slice(1, -1)
    before = ','
    await pace()
  }
  yield ']'
}
