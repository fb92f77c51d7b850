/**
 * The presence of a bot or an agent, derived from the time of its last report. `late` means missed
 * reports. `offline` requires a silence that is longer than any delayed batch, and ends after two
 * reports, so that a single delayed report does not count as a return. `unknown` means that there
 * is no information: the console has just started, or the agent of the bot is silent.
 */
export type Presence = (typeof PRESENCES)[number]
/** A presence is stored as a byte: its index in this list. */
export const PRESENCES = ['unknown', 'online', 'late', 'offline'] as const

const LATE_INTERVALS = 2
const OFFLINE_INTERVALS = 3
const OFFLINE_MIN_MS = 60_000
/** A report that is further in the future is rejected. A stored one was received while the clock of the console was ahead. */
export const FUTURE_MAX_MS = 60_000
/** A return requires two reports with at least this time between them. */
const RETURN_MS = 5000

/** The presence of a bot or an agent with the times that determine it, in milliseconds. */
export interface PresenceState {
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

/** The state after a report. A report that is older than the last one is ignored. */
export function afterReport(
  state: PresenceState | undefined,
  { atMs, intervalMs }: Report,
): PresenceState {
  if (state && atMs <= state.seenMs) return state
  const seen = { seenMs: atMs, intervalMs }
  if (state?.presence !== 'offline') return { presence: 'online', ...seen }
  const { returningMs = atMs } = state
  const hasPaused = atMs - state.seenMs > offlineAfterMs(intervalMs)
  if (hasPaused) return { presence: 'offline', ...seen, returningMs: atMs }
  if (atMs - returningMs < RETURN_MS) return { presence: 'offline', ...seen, returningMs }
  return { presence: 'online', ...seen }
}

/**
 * The state at a time without a report. Silence is measured from `watchedSinceMs` at the earliest,
 * because the console accepted no reports before.
 */
export function afterSilence(
  state: PresenceState,
  nowMs: number,
  watchedSinceMs: number,
): PresenceState {
  const { seenMs, intervalMs } = state
  const silentMs = nowMs - Math.max(seenMs, watchedSinceMs)
  if (state.presence === 'offline') return state
  if (silentMs > offlineAfterMs(intervalMs)) return { presence: 'offline', seenMs, intervalMs }
  if (state.presence === 'online' && silentMs > lateAfterMs(intervalMs))
    return { ...state, presence: 'late' }
  return state
}
