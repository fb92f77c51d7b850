import { HOURS_A_DAY } from '#domain/time-units.ts'

export interface Hours {
  readonly start_hour: number
  readonly end_hour: number
}

/** Whether a bot with these hours works in an hour of the day; an end before the start is on the next day. */
export function worksAt({ start_hour, end_hour }: Hours, hour: number): boolean {
  if (start_hour <= end_hour) return start_hour <= hour && hour < end_hour
  return hour >= start_hour || hour < end_hour
}

/** Number of bots at work in each hour of the day. */
export function countByHour(rows: readonly (Hours & { readonly amount: number })[]): number[] {
  const counts = Array.from({ length: HOURS_A_DAY }, () => 0)
  for (const { amount, ...hours } of rows)
    for (const [hour, count] of counts.entries())
      if (worksAt(hours, hour)) counts[hour] = count + amount
  return counts
}
