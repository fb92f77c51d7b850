import { z } from 'zod'
import { ServerIds } from '#contract/br-bots.ts'
import { fold } from '#domain/fold.ts'
import { displayName } from '#domain/server-name.ts'
import { readFleetSetting } from '../../db/fleet-setting.ts'
import type { Db } from '../../db/schema.ts'

/** Servers as rosters name them: by display or full name in any case, several parted by `|`. */
export interface ServerNames {
  /** Reads a cell of names, or a list of them, as the ids of those servers. */
  readonly ids: z.ZodType<number[]>
  label(id: number): string
}

interface Named {
  id: number
  name: string
  label: string
}

export async function readServerNames(db: Db): Promise<ServerNames> {
  const { brand_label } = await readFleetSetting(db)
  const rows = await db.selectFrom('server').select(['id', 'name']).orderBy('id').execute()
  return serverNames(
    rows.map(({ id, name }) => ({ id, name, label: displayName(id, name, brand_label) })),
  )
}

export function serverNames(servers: Named[]): ServerNames {
  const labels = new Map(servers.map(({ id, label }) => [id, label]))
  const known = keysOf(servers)
  // The brand label may hold the sign that parts names, `BR | Kyiv`: what reads as a name goes before what reads as two.
  const longest = Math.max(1, ...[...known.keys()].map((key) => key.split('|').length))

  const Ids = z
    .union([z.string(), z.array(z.string()).transform((names) => names.join('|'))], EMPTY)
    .transform((names, context) => {
      const parts = partsOf(names)
      const ids: number[] = []
      for (let at = 0; at < parts.length; ) {
        const [length, key] = longestName(parts, at)
        const id = known.get(key)
        if (typeof id !== 'number') {
          context.addIssue(id ?? `There is no server ${JSON.stringify(parts[at])}`)
          return z.NEVER
        }
        ids.push(id)
        at += length
      }
      return ids
    })
    .pipe(ServerIds)

  return { ids: Ids, label: (id) => labels.get(id) ?? `Server ${id}` }

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
function keysOf(servers: Named[]): Map<string, number | string> {
  const keys = new Map<string, number | string>()
  for (const { id, label } of servers) {
    const key = keyOf(partsOf(label))
    keys.set(key, keys.has(key) ? `Several servers show as ${label}: write the full name` : id)
  }
  for (const { id, name } of servers) keys.set(keyOf(partsOf(name)), id)
  return keys
}
