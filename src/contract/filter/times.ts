const RELATIVE = /^[+-]\d{1,6}[smhdw]$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?$/
const HAS_ZONE = /(?:Z|[+-]\d{2}:\d{2})$/

const SECOND_MS = 1000
const DAY_MS = 86_400_000
const UNITS_MS = new Map([
  ['s', SECOND_MS],
  ['m', 60 * SECOND_MS],
  ['h', 3600 * SECOND_MS],
  ['d', DAY_MS],
  ['w', 7 * DAY_MS],
])

export const isRelative = (time: string): boolean => time === 'now' || RELATIVE.test(time)

/** The time in its canonical form; undefined if it is not a time. */
export function timeFrom(text: string): string | undefined {
  const lower = text.toLowerCase()
  if (isRelative(lower)) return lower
  const upper = text.toUpperCase()
  const isTime = DAY.test(upper) || INSTANT.test(upper)
  return isTime && isOnCalendar(upper) ? upper : undefined
}

/** `Date` accepts 30 February. */
function isOnCalendar(time: string): boolean {
  const day = time.slice(0, '2026-11-01'.length)
  const at = Date.parse(day)
  if (Number.isNaN(at) || Number.isNaN(instantOf(time))) return false
  return new Date(at).toISOString().startsWith(day)
}

const instantOf = (time: string): number =>
  Date.parse(DAY.test(time) || HAS_ZONE.test(time) ? time : `${time}Z`)

/** The first and last millisecond of a time, since 1970. A day lasts 24 hours. Times without a zone are in UTC. */
export function spanOf(time: string, now: number): { first: number; last: number } {
  if (!isRelative(time)) {
    const first = instantOf(time)
    return { first, last: DAY.test(time) ? first + DAY_MS - 1 : first }
  }
  const amount = time === 'now' ? 0 : Number(time.slice(0, -1))
  const at = now + amount * (UNITS_MS.get(time.at(-1) ?? '') ?? 0)
  return { first: at, last: at }
}
