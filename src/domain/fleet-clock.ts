const clocks = new Map<string, Intl.DateTimeFormat>()

/** The local time of a zone in hours: 14.5 is half past two. */
export function hourIn(timeZone: string, now: number): number {
  const parts = clockOf(timeZone).formatToParts(now)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return part('hour') + part('minute') / 60
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}
