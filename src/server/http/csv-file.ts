import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { CsvPieces } from '#contract/list.ts'

/** Sends a file to save, no faster than the caller reads; a failure midway breaks the connection, so no file passes as whole. */
export function sendCsv(reply: FastifyReply, name: string, answer: unknown): FastifyReply {
  const day = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
  const pieces = Readable.from(CsvPieces.parse(answer), { objectMode: false })
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .send(pieces)
}
