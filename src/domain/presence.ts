/**
 * Whether a bot or an agent is there, by when it last reported. `late` is a hint; `offline` needs a silence that no late batch explains,
 * and ends with two reports, so that one stray report does not count as a return. `unknown` is a bot that nobody can tell anything of: the
 * console has just started, or its agent is silent.
 */
export type Presence = (typeof PRESENCES)[number]
/** A presence is stored as a byte, its index in this list. */
export const PRESENCES = ['unknown', 'online', 'late', 'offline'] as const

const LATE_INTERVALS = 2
const OFFLINE_INTERVALS = 3
const OFFLINE_MIN_MS = 60_000
/** A return takes two reports that are at least this far apart. */
const RETURN_MS = 5000

/** What is known of a bot or an agent. Times are in milliseconds. */
export interface Sign {
  readonly presence: Presence
  /** The time of the last report. */
  readonly seenMs: number
  /** The time between two reports. */
  readonly intervalMs: number
  /** While offline: the time of the first report of a possible return. */
  readonly returningMs?: number | undefined
}

/** A report of a bot or a batch of an agent. */
export interface Report {
  readonly atMs: number
  readonly intervalMs: number
}

/** The silence after which a bot or an agent is late. */
export const lateAfterMs = (intervalMs: number): number => LATE_INTERVALS * intervalMs

/** The silence after which a bot or an agent is offline. */
export const offlineAfterMs = (intervalMs: number): number =>
  Math.max(OFFLINE_INTERVALS * intervalMs, OFFLINE_MIN_MS)

/** The sign after a report. A report that is older than the last one changes nothing. */
export function afterReport(sign: Sign | undefined, { atMs, intervalMs }: Report): Sign {
  if (sign && atMs <= sign.seenMs) return sign
  const seen = { seenMs: atMs, intervalMs }
  if (sign?.presence !== 'offline') return { presence: 'online', ...seen }
  const { returningMs = atMs } = sign
  const hasPaused = atMs - sign.seenMs > offlineAfterMs(intervalMs)
  if (hasPaused) return { presence: 'offline', ...seen, returningMs: atMs }
  if (atMs - returningMs < RETURN_MS) return { presence: 'offline', ...seen, returningMs }
  return { presence: 'online', ...seen }
}

/** The sign at a time without a report. Silence counts from `watchedSinceMs` at the earliest: before it nobody listened. */
export function afterSilence(sign: Sign, nowMs: number, watchedSinceMs: number): Sign {
  const { seenMs, intervalMs } = sign
  const silentMs = nowMs - Math.max(seenMs, watchedSinceMs)
  if (sign.presence === 'offline') return sign
  if (silentMs > offlineAfterMs(intervalMs)) return { presence: 'offline', seenMs, intervalMs }
  if (sign.presence === 'online' && silentMs > lateAfterMs(intervalMs))
    return { ...sign, presence: 'late' }
  return sign
}
