import { WINDOW_MS, windowOf } from '#domain/history-window.ts'
import { DAY_MS } from '#domain/time-units.ts'
import type { Db } from '../../db/schema.ts'

/** Time after the end of a window by which all its chunks are written. Writing starts half a minute after the end. */
const WHOLE_AFTER_MS = 60_000

interface Storage {
  readonly bytes: number
  readonly since: string | null
  readonly bytes_per_day: number
}

/** The size of the history and its growth in the last day. */
export async function readStorage(db: Db): Promise<Storage> {
  const windows = await db
    .selectFrom('telemetry_window')
    .select(['id', 'bytes'])
    .orderBy('id')
    .execute()
  const [first] = windows
  const last = windows.at(-1)
  if (!first || !last) return { bytes: 0, since: null, bytes_per_day: 0 }
  const dayWindows = DAY_MS / WINDOW_MS
  const recent = windows.filter(({ id }) => id > last.id - dayWindows)
  const covered = Math.min(dayWindows, last.id - first.id + 1)
  return {
    bytes: sumOf(windows),
    since: startOf(first.id),
    bytes_per_day: Math.round((sumOf(recent) * dayWindows) / covered),
  }
}

/** The start of the first window and the end of the last complete one. */
export async function readRange(
  db: Db,
  nowMs: number,
): Promise<{ since: string | null; until: string | null }> {
  const { first, last } = await db
    .selectFrom('telemetry_window')
    .select(({ fn }) => [
      fn.min<number | null>('id').as('first'),
      fn.max<number | null>('id').as('last'),
    ])
    .executeTakeFirstOrThrow()
  const end = Math.min((last ?? 0) + 1, windowOf(nowMs - WHOLE_AFTER_MS))
  if (first === null || end <= first) return { since: null, until: null }
  return { since: startOf(first), until: startOf(end) }
}

const startOf = (window: number) => new Date(window * WINDOW_MS).toISOString()

const sumOf = (windows: readonly { bytes: number }[]) =>
  windows.reduce((sum, { bytes }) => sum + bytes, 0)
