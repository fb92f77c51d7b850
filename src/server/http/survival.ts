import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { changesPage } from '#domain/hints.ts'
import type { Commit } from '../db/commits.ts'

/** What the answer of a shared endpoint depends on besides the database; undefined if the answer is the caller's own, or large. */
export const sharedKeyOf = (
  { isShared, binary }: Endpoint,
  { method, person, url }: FastifyRequest,
) => (isShared && !binary && method === 'GET' ? `${person?.role} ${url}` : undefined)

/** Tables that no list of a topic reads. */
const APART = /^(auth_|audit|idempotency|log|undo)/

const Query = z.record(z.string(), z.unknown())
const Rows = z.object({ data: z.array(z.object({ id: z.int() })) })

/**
 * Says of the response of an endpoint which commits it survives. The list of a topic survives changes of rows that it neither shows
 * nor could show now, and what is written beside the fleet: sessions, the log. Any other response survives nothing.
 */
export function survivalOf(
  { topic }: Endpoint,
  input: { readonly query: unknown },
): (value: unknown) => (commit: Commit) => boolean {
  if (topic === undefined) return () => () => false
  return (value) => {
    const page = {
      ids: new Set(Rows.parse(value).data.map(({ id }) => id)),
      query: Query.parse(input.query),
    }
    return ({ tables, hints = [] }) => {
      if (hints.length > 0)
        return hints.every((hint) => hint.topic === topic && !changesPage(hint, page))
      return tables.size > 0 && [...tables].every((table) => APART.test(table))
    }
  }
}
