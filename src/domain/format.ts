import { formatCount, grouped } from '#contract/format-count.ts'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { DAY_MS, HOUR_MS, HOURS_A_DAY, MINUTE_MS, MINUTES_AN_HOUR } from '#domain/time-units.ts'

export { formatCount }

// Written without `Intl`, whose first call takes 35 ms on a computer and 140 ms on a phone,
// before the first rows are shown.
const MONTHS = [
  ['січ.', 'лют.', 'бер.', 'квіт.', 'трав.', 'черв.'],
  ['лип.', 'серп.', 'вер.', 'жовт.', 'лист.', 'груд.'],
].flat()

/** `$767,882`; `$15.4kk` from a million upward, with at most two decimals. */
export function formatMoney(amount: number): string {
  const whole = Math.round(Math.abs(amount))
  const text = whole >= 1_000_000 ? `$${millionsOf(whole)}kk` : `$${formatCount(whole)}`
  return amount < 0 && whole > 0 ? `-${text}` : text
}

function millionsOf(amount: number): string {
  const hundredths = Math.round(amount / 10_000)
  const decimals = pad(hundredths % 100).replace(/0+$/, '')
  return formatCount(Math.floor(hundredths / 100)) + (decimals && `.${decimals}`)
}

/** `$12.35`. */
export function formatPrice(price: number): string {
  const [dollars = '', cents] = Math.abs(price).toFixed(2).split('.')
  return `${price < 0 ? '-' : ''}$${grouped(dollars)}.${cents}`
}

/** `20 лист. 2026 р.` in the local time zone. */
export function formatDate(at: Date): string {
  return `${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()} р.`
}

/** `21.11, 10:30:05`, for log entries and the history; `21.11.25, 10:30:05` in another year than the current one. */
export function formatMoment(at: Date): string {
  const isThisYear = at.getFullYear() === new Date().getFullYear()
  return `${isThisYear ? dayAndMonth(at) : shortDate(at)}, ${formatTimeOfDay(at)}`
}

/** `23:05:09` in the local time zone. */
export function formatTimeOfDay(at: Date): string {
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(pad).join(':')
}

export function formatDateTime(at: Date): string {
  return `${formatDate(at)}, ${formatMinute(at)}`
}

/** `20.11.26, 23:00`, for tables. */
export function formatShortDateTime(at: Date): string {
  return `${shortDate(at)}, ${formatMinute(at)}`
}

/** Years outside of 2000 to 2099 have four digits. */
function shortDate(at: Date): string {
  const year = at.getFullYear()
  return `${dayAndMonth(at)}.${year >= 2000 && year < 2100 ? pad(year % 100) : year}`
}

const dayAndMonth = (at: Date) => `${pad(at.getDate())}.${pad(at.getMonth() + 1)}`

const formatMinute = (at: Date) => `${pad(at.getHours())}:${pad(at.getMinutes())}`

/** `07:00` for 7, `07:30` for 7.5. */
export function formatHour(hour: number): string {
  const minutes = Math.round((hour % 1) * 60)
  return `${pad(Math.floor(hour))}:${pad(minutes)}`
}

/** `22:00–06:00`. */
export function formatShift(startHour: number, endHour: number): string {
  return `${formatHour(startHour)}–${formatHour(endHour)}`
}

/** `07` for 7. */
export function pad(part: number): string {
  return String(part).padStart(2, '0')
}

/** `just now`, then `5m ago`, `3h ago`, `12d ago`, `2mo ago`; a month has 30 days. A future time is `just now`. */
export function formatAgo(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes}m ago`
  const hours = Math.floor(minutes / 60)
  if (hours < HOURS_A_DAY) return `${hours}h ago`
  const days = Math.floor(hours / HOURS_A_DAY)
  return days < 30 ? `${days}d ago` : `${Math.floor(days / 30)}mo ago`
}

/** `12d 4h`, `3h 20m`, `8m`, `under 1m`. */
export function formatElapsed(elapsedMs: number): string {
  const [days, hours] = [Math.floor(elapsedMs / DAY_MS), Math.floor((elapsedMs % DAY_MS) / HOUR_MS)]
  const minutes = Math.floor((elapsedMs % HOUR_MS) / MINUTE_MS)
  if (days > 0) return `${days}d ${hours}h`
  if (hours > 0) return `${hours}h ${minutes}m`
  return minutes > 0 ? `${minutes}m` : 'under 1m'
}

/** `22:00–06:30`. */
export function formatSchedule({ start_hour, start_minute, end_hour, end_minute }: ScheduleDraft) {
  return `${pad(start_hour)}:${pad(start_minute)}–${pad(end_hour)}:${pad(end_minute)}`
}

/** `8 h 30 min`. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / MINUTES_AN_HOUR), minutes % MINUTES_AN_HOUR]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** Hours from start to end; an end before the start is on the next day. */
export function hoursBetween(startHour: number, endHour: number): number {
  return (endHour - startHour + HOURS_A_DAY) % HOURS_A_DAY
}

/** `8 hours` from 22 to 6. */
export function formatDuration(startHour: number, endHour: number): string {
  const hours = hoursBetween(startHour, endHour)
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
