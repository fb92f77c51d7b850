import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { CsvPieces } from '#contract/list.ts'
import { NamedCsv } from '../csv-list.ts'
import { currentTime } from '../db/clock.ts'

/**
 * Sends a CSV file at the speed of its reader. A failure closes the connection, so an incomplete file never looks
 * complete.
 */
export function sendCsv(reply: FastifyReply, name: string, body: unknown): FastifyReply {
  const pieces = CsvPieces.parse(body)
  const ownName = pieces instanceof NamedCsv ? pieces.name : name
  const stream = Readable.from(pieces, { objectMode: false })
  return reply.headers(csvHeaders(ownName)).send(stream)
}

export function csvHeaders(name: string): Record<string, string> {
  const day = new Date(currentTime()).toISOString().slice(0, 'yyyy-mm-dd'.length)
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${day}.csv"`,
  }
}
