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
 * Reads a cell of servers, or a list of them, as ids: by display or full name in any case, several separated by `|`.
 */
export function serverNames(servers: readonly NamedServer[]): z.ZodType<number[]> {
  const known = keysOf(servers)
  // The brand label may hold the sign that parts names, `BR | Kyiv`: what reads as a name goes before what reads as two.
  const longest = Math.max(1, ...[...known.keys()].map((key) => key.split('|').length))

  return z
    .union([z.string(), z.array(z.string()).transform((names) => names.join('|'))], EMPTY)
    .transform((names, context) => {
      const parts = partsOf(names)
      const ids: number[] = []
      for (let at = 0; at < parts.length; ) {
        const [length, key] = longestName(parts, at)
        const id = known.get(key)
        if (typeof id !== 'number') {
          context.addIssue(id ?? `There is no server ${JSON.stringify(excerpt(parts[at] ?? ''))}`)
          return z.NEVER
        }
        ids.push(id)
        at += length
      }
      return ids
    })
    .pipe(ServerIds)

  function longestName(parts: string[], at: number): [number, string] {
    for (let length = longest; length > 1; length--) {
      const key = keyOf(parts.slice(at, at + length))
      if (at + length <= parts.length && known.has(key)) return [length, key]
    }
    return [1, keyOf(parts.slice(at, at + 1))]
  }
}

const EMPTY = 'Must name at least one server'

const partsOf = (names: string) => names.split('|').map((part) => part.trim())

const keyOf = (parts: string[]) => parts.map(fold).join('|')

/** The server of each name, or why there is no telling. A full name goes before another server's display name. */
function keysOf(servers: readonly NamedServer[]): Map<string, number | string> {
  const keys = new Map<string, number | string>()
  for (const { id, label } of servers) {
    const key = keyOf(partsOf(label))
    keys.set(key, keys.has(key) ? `Several servers show as ${label}: write the full name` : id)
  }
  for (const { id, name } of servers) keys.set(keyOf(partsOf(name)), id)
  return keys
}
