import { z } from 'zod'
import { ServerIds } from '#contract/br-bots.ts'
import { excerpt } from '#domain/excerpt.ts'
import { fold } from '#domain/fold.ts'

/** A server with its display name. */
export interface NamedServer {
  readonly id: number
  readonly name: string
  readonly label: string
}

/**
 * Reads a cell or a list of server names as ids: display names or full names, ignoring case and the spaces around their
 * parts, separated by `|`. Of several servers that match, the one whose full name is written exactly is used.
 */
export function serverNames(servers: readonly NamedServer[]): z.ZodType<number[]> {
  const known = byKey(servers)
  // The brand label may contain the separator, as in `BR | Kyiv`, so the longest matching name is used.
  const longest = Math.max(1, ...[...known.keys()].map((key) => key.split(SEPARATOR).length))

  return z
    .union(
      [
        z.string(),
        z
          .array(z.string())
          .min(1)
          .transform((names) => names.join(SEPARATOR)),
      ],
      {
        error: ({ input }) => (input === undefined || isEmpty(input) ? EMPTY : NO_NAMES),
      },
    )
    .transform((names, context) => {
      const parts = names.split(SEPARATOR)
      const ids: number[] = []
      for (let at = 0; at < parts.length; ) {
        const { name, length } = longestName(parts, at)
        const id = choose(known.get(keyOf(name)) ?? [], name)
        if (typeof id === 'string') {
          context.addIssue(id)
          return z.NEVER
        }
        ids.push(id)
        at += length
      }
      return ids
    })
    .pipe(ServerIds)

  function longestName(parts: string[], at: number) {
    for (let length = Math.min(longest, parts.length - at); length > 1; length--) {
      const name = parts.slice(at, at + length).join(SEPARATOR)
      if (known.has(keyOf(name))) return { name, length }
    }
    return { name: parts[at] ?? '', length: 1 }
  }
}

const EMPTY = 'Enter at least one server.'
const NO_NAMES = 'Enter the names of servers.'
const isEmpty = (input: unknown) => Array.isArray(input) && input.length === 0
const SEPARATOR = '|'

/** The servers with each full name or display name. */
function byKey(servers: readonly NamedServer[]): Map<string, NamedServer[]> {
  const known = new Map<string, NamedServer[]>()
  for (const server of servers)
    for (const key of new Set([keyOf(server.name), keyOf(server.label)]))
      known.getOrInsertComputed(key, () => []).push(server)
  return known
}

const keyOf = (name: string) =>
  name
    .split(SEPARATOR)
    .map((part) => fold(part.trim()))
    .join(SEPARATOR)

/** The id of the server with this name, or why there is no such server. */
function choose(matches: readonly NamedServer[], name: string): number | string {
  const [first, second] = matches
  const shown = excerpt(name.trim())
  if (!first) return `There is no server ${JSON.stringify(shown)}.`
  if (!second) return first.id
  // Spaces around the name can belong to it or to the separators.
  const spellings = [name, name.trim()].map(fold)
  const [exact, another] = matches.filter((server) => spellings.includes(fold(server.name)))
  if (exact && !another) return exact.id
  const alike = matches.filter((server) => keyOf(server.name) === keyOf(name))
  return alike.length > 1
    ? `Several servers have the name ${JSON.stringify(shown)}, apart from spaces. Rename all but one of them.`
    : `Several servers are shown as ${shown}. Use the full name.`
}
