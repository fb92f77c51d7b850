import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts'

/** A local date and a minute of the day; `minute` may exceed 1440 to reach the following days. */
export interface WallTime {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly minute: number
}

/** The local time of a zone at an instant (milliseconds since 1970). */
export function wallTimeAt(timeZone: string, instant: number): WallTime {
  // Twenty times as fast as the first call of `Intl`, which takes 140 ms on a phone.
  if (typeof Temporal === 'object') return wallTimeOf(timeZone, instant)
  const parts = clockOf(timeZone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const minute = part('hour') * 60 + part('minute')
  return { year: part('year'), month: part('month'), day: part('day'), minute }
}

function wallTimeOf(timeZone: string, instant: number): WallTime {
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return { year: at.year, month: at.month, day: at.day, minute: at.hour * 60 + at.minute }
}

/** The local time of a zone in hours: 14.5 is half past two. */
export const hourIn = (timeZone: string, now: number) => wallTimeAt(timeZone, now).minute / 60

/**
 * The first instant with a local time in a zone. For a local time that is skipped in spring, the instant of the skip. With
 * `isEnd`, the local time may also be reached just before the clocks are set back.
 */
export function instantOf(timeZone: string, wall: WallTime, isEnd = false): number {
  const utc = toUtc(wall)
  const { before, after, change } = offsetsOf(timeZone, Math.floor(utc / DAY_MS))
  const early = utc - before
  if (before === after || early < change) return early
  if (isEnd && early === change) return early
  return Math.max(utc - after, change)
}

/** The offset from UTC in hours if the clocks are set back and the local time occurs twice; otherwise undefined. */
export function offsetIfRepeated(timeZone: string, instant: number): number | undefined {
  const utc = toUtc(wallTimeAt(timeZone, instant))
  const { before, after, change } = offsetsOf(timeZone, Math.floor(utc / DAY_MS))
  const repeatedMs = before - after
  if (instant < change - repeatedMs || instant >= change + repeatedMs) return undefined
  return (instant < change ? before : after) / HOUR_MS
}

/** The offsets of a zone from UTC around a day, in milliseconds. */
interface Offsets {
  readonly before: number
  readonly after: number
  /** The instant at which the offset changes to `after`. */
  readonly change: number
}

/** Cached, because a schedule reads the same few days many times, and formatting with `Intl` takes 50 µs. */
const DAYS_CACHED = 1000
const cachedOffsets = new Map<string, Offsets>()

function offsetsOf(timeZone: string, utcDay: number): Offsets {
  const key = `${timeZone} ${utcDay}`
  const known = cachedOffsets.get(key)
  if (known) return known
  // In every zone, the local day is within these three days of UTC.
  const [from, to] = [(utcDay - 1) * DAY_MS, (utcDay + 2) * DAY_MS]
  const [before, after] = [offsetAt(timeZone, from), offsetAt(timeZone, to)]
  const change = before === after ? from : changeBetween(timeZone, from, to)
  const offsets = { before, after, change }
  if (cachedOffsets.size >= DAYS_CACHED) cachedOffsets.clear()
  cachedOffsets.set(key, offsets)
  return offsets
}

const toUtc = ({ year, month, day, minute }: WallTime) =>
  Date.UTC(year, month - 1, day) + minute * MINUTE_MS

/** The offset of a zone from UTC, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const whole = Math.floor(instant / MINUTE_MS) * MINUTE_MS
  return toUtc(wallTimeAt(timeZone, whole)) - whole
}

/** The minute at which the offset changes between two instants. */
function changeBetween(timeZone: string, from: number, to: number): number {
  const old = offsetAt(timeZone, from)
  let [low, high] = [from, to]
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(timeZone, middle) === old) low = middle
    else high = middle
  }
  return high
}

const clockOf = formatsByZone('en-GB', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Returns a function that returns the format of a zone, created once, because that is slow. */
export function formatsByZone(locale: string, options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const known = formats.get(timeZone)
    if (known) return known
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}
