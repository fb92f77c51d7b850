import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { versionIn } from '#web/lib/property-of.ts'
import { isStale } from './api-error.ts'

interface Versioned {
  readonly id: number | string
  readonly version?: number | undefined
}

interface ChangingCall {
  mutation(): { readonly mutationKey?: readonly unknown[] }
}

/** The last response to a change of each row, such as "brBots 7"; undefined after a conflict. */
const lastResponses = new WeakMap<QueryClient, Map<string, Promise<unknown>>>()

/**
 * Sends each change of a row after the previous one, because the user can change the row again before the server has answered:
 * `send` gets the row with the newer version, that of the page or that of the last response.
 */
export function useTurns(call: ChangingCall) {
  const cache = useQueryClient()
  const [resource] = call.mutation().mutationKey ?? []
  return <Answer>(
    row: Versioned,
    send: (version: number, known: unknown) => Promise<Answer>,
  ): Promise<Answer> => {
    const rows = lastResponses.get(cache) ?? new Map<string, Promise<unknown>>()
    lastResponses.set(cache, rows)
    const key = `${resource} ${row.id}`
    const last = rows.get(key) ?? Promise.resolve()
    const sent = last.then((answer) => {
      const { version = 0 } = row
      const newer = versionIn(answer) ?? 0
      return newer > version ? send(newer, answer) : send(version, row)
    })
    const next = sent.catch((error: unknown) => (isStale(error) ? undefined : last))
    rows.set(key, next)
    return sent
  }
}
