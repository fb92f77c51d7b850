import { formatAgo, formatElapsed } from '#domain/format.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts'

/** `42 s` below a minute, then `5m` or `3h 20m`. */
export function formatAge(ageMs: number): string {
  return secondsOf(ageMs) ?? formatElapsed(ageMs)
}

/** `42 s ago` below a minute, then `5m ago` or `3h ago`. */
export function formatSecondsAgo(atMs: number, nowMs: number): string {
  const seconds = secondsOf(nowMs - atMs)
  return seconds === undefined ? formatAgo(new Date(atMs), new Date(nowMs)) : `${seconds} ago`
}

function secondsOf(ageMs: number): string | undefined {
  if (ageMs >= MINUTE_MS) return undefined
  return `${Math.max(0, Math.floor(ageMs / SECOND_MS))} s`
}
