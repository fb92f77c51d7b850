import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { versionIn } from '#web/lib/property-of.ts'

interface Versioned {
  readonly id: number | string
  readonly version?: number | undefined
}

interface ChangingCall {
  mutation(): { readonly mutationKey?: readonly unknown[] }
}

/** The changes of a row that this page has sent. */
interface Turns {
  /** Ends after the last one. */
  last: Promise<unknown>
  /** The changed row by the version that the change was based on. */
  readonly after: Map<number, unknown>
}

/** By row, such as "brBots 7". */
const turnsOf = new WeakMap<QueryClient, Map<string, Turns>>()

/**
 * Sends each change of a row after the previous one, because the user can change the row again before the server has answered:
 * `send` gets the row with the changes that were sent from this page, but not with those that another user has made since.
 */
export function useTurns(call: ChangingCall) {
  const cache = useQueryClient()
  const [resource] = call.mutation().mutationKey ?? []
  return <Answer>(
    row: Versioned,
    send: (version: number | undefined, known: unknown) => Promise<Answer>,
  ): Promise<Answer> => {
    const rows = turnsOf.get(cache) ?? new Map<string, Turns>()
    turnsOf.set(cache, rows)
    const key = `${resource} ${row.id}`
    const turns = rows.get(key) ?? { last: Promise.resolve(), after: new Map() }
    rows.set(key, turns)
    const sent = turns.last.then(async () => {
      let known: unknown = row
      let { version } = row
      while (version !== undefined && turns.after.has(version)) {
        known = turns.after.get(version)
        version = versionIn(known)
      }
      const answer = await send(version, known)
      // A change that was repeated on a newer row may follow changes of other users.
      if (version !== undefined && versionIn(answer) === version + 1)
        turns.after.set(version, answer)
      return answer
    })
    turns.last = sent.catch(() => undefined)
    return sent
  }
}
