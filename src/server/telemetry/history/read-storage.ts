import { WINDOW_MS } from '#domain/history-window.ts'
import type { Db } from '../../db/schema.ts'

const DAY_MS = 86_400_000

interface Storage {
  readonly bytes: number
  readonly since: string | null
  readonly bytes_per_day: number
}

/** The size of the history, and how it grew in the last day that it has. */
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
    since: new Date(first.id * WINDOW_MS).toISOString(),
    bytes_per_day: Math.round((sumOf(recent) * dayWindows) / covered),
  }
}

const sumOf = (windows: readonly { bytes: number }[]) =>
  windows.reduce((sum, { bytes }) => sum + bytes, 0)
