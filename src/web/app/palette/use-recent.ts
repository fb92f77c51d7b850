import { z } from 'zod'
import { FOUND_KINDS, type FoundRow } from '#contract/search.ts'
import { useStoredText } from '#web/lib/stored-text.ts'
import { useMe } from '#web/session/identity.ts'

const KEPT = 6

const Recent = z
  .array(
    z.object({
      kind: z.enum(FOUND_KINDS),
      id: z.union([z.int(), z.string()]),
      name: z.string(),
      detail: z.string(),
    }),
  )
  .catch([])

/** What this user opened last from the palette in this browser, newest first. */
export function useRecent(): [readonly FoundRow[], (row: FoundRow) => void] {
  const me = useMe()
  const [text, store] = useStoredText(`night-shift-recent-${me?.id ?? ''}`)
  const rows = Recent.parse(parsed(text))
  const remember = (row: FoundRow) => {
    const others = rows.filter(({ kind, id }) => kind !== row.kind || id !== row.id)
    store(JSON.stringify([row, ...others].slice(0, KEPT)))
  }
  return [rows, remember]
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}
