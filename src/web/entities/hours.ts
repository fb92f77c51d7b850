import { formatHour } from '#domain/format.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const HOURS = 24

/** The full hours of a day, for a select. */
export const HOUR_OPTIONS = Array.from({ length: HOURS }, (_, hour) => ({
  value: hour,
  label: formatHour(hour),
}))

export const INVALID_HOURS = { title: 'Invalid hours', reason: 'End hour must be after start hour' }

interface Hours {
  start_hour: number
  end_hour: number
}

/** Whether the start is before the end. If not, a toast says so until the hours are right. */
export function checkHours({ start_hour, end_hour }: Hours): boolean {
  const isValid = start_hour < end_hour
  if (isValid) toast.resolve(INVALID_HOURS.title)
  else toast.failure(INVALID_HOURS.title, INVALID_HOURS.reason)
  return isValid
}
