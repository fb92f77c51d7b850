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

/** Reads a cell or a list of server names as ids: display names or full names, ignoring case, separated by `|`. */
export function serverNames(servers: readonly NamedServer[]): z.ZodType<number[]> {
  const known = keysOf(servers)
  // The brand label may contain the separator, as in `BR | Kyiv`, so the longest matching name is used.
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
          context.addIssue(id ?? `There is no server ${JSON.stringify(excerpt(parts[at] ?? ''))}.`)
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

const EMPTY = 'Enter at least one server.'

const partsOf = (names: string) => names.split('|').map((part) => part.trim())

const keyOf = (parts: string[]) => parts.map(fold).join('|')

/**
 * The server of each name, or why it is ambiguous. A full name takes precedence over the display name of another
 * server.
 */
function keysOf(servers: readonly NamedServer[]): Map<string, number | string> {
  const keys = new Map<string, number | string>()
  for (const { id, label } of servers) {
    const key = keyOf(partsOf(label))
    keys.set(key, keys.has(key) ? `Several servers are shown as ${label}. Use the full name.` : id)
  }
  for (const { id, name } of servers) keys.set(keyOf(partsOf(name)), id)
  return keys
}
