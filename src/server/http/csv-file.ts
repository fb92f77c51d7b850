import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { CsvPieces } from '#contract/list.ts'
import { currentTime } from '../db/clock.ts'

/** Sends a file to save, no faster than the caller reads; a failure midway breaks the connection, so no file passes as whole. */
export function sendCsv(reply: FastifyReply, name: string, answer: unknown): FastifyReply {
  const pieces = Readable.from(CsvPieces.parse(answer), { objectMode: false })
  return reply.headers(csvHeaders(name)).send(pieces)
}

export function csvHeaders(name: string): Record<string, string> {
  const day = new Date(currentTime()).toISOString().slice(0, 'yyyy-mm-dd'.length)
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${day}.csv"`,
  }
}
