const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const pad = (part: number) => String(part).padStart(2, '0')

/** A label of a time axis in the local time zone, as short as the step between two labels allows: `21.11`, `10:30` or `10:30:05`. */
export function formatAxisTime(atMs: number, stepMs: number): string {
  const at = new Date(atMs)
  const [hours, minutes, seconds] = [at.getHours(), at.getMinutes(), at.getSeconds()]
  const isDay = hours === 0 && minutes === 0 && seconds === 0
  if (stepMs >= DAY_MS || isDay) return `${pad(at.getDate())}.${pad(at.getMonth() + 1)}`
  const parts = stepMs >= MINUTE_MS ? [hours, minutes] : [hours, minutes, seconds]
  return parts.map(pad).join(':')
}
