import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { changesPage } from '#domain/hints.ts'
import { type Commit, isUnrelated } from '../db/commits.ts'
import { SerializedPage } from '../db/serialized-page.ts'

/**
 * The cache key of a request: everything that the response depends on besides the database. Undefined if the response is
 * personal or large.
 */
export const sharedKeyOf = (
  { isShared, binary }: Endpoint,
  { method, person, url }: FastifyRequest,
) => (isShared && !binary && method === 'GET' ? `${person?.role} ${url}` : undefined)

const Query = z.record(z.string(), z.unknown())
const Rows = z.object({ data: z.array(z.object({ id: z.int() })) })

const idsOf = (value: unknown): readonly number[] =>
  value instanceof SerializedPage ? value.ids : Rows.parse(value).data.map(({ id }) => id)

/**
 * Returns the test that decides whether a response is still valid after a commit. The list of a topic remains valid after
 * changes of rows that are not on the page and cannot move onto it, and after writes to unrelated tables such as sessions
 * and the log. Every commit invalidates any other response.
 */
export function validityOf(
  { topic }: Endpoint,
  input: { readonly query: unknown },
): (value: unknown) => (commit: Commit) => boolean {
  if (topic === undefined) return () => () => false
  return (value) => {
    const page = {
      ids: new Set(idsOf(value)),
      query: Query.parse(input.query),
    }
    return (commit) => {
      const { hints = [] } = commit
      if (hints.length === 0) return isUnrelated(commit)
      return hints.every((hint) => hint.topic === topic && !changesPage(hint, page))
    }
  }
}
