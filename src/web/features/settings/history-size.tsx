import { useQuery } from '@tanstack/react-query'
import type { HistoryStorage } from '#contract/history.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'

const MB = 2 ** 20
const GB = 1024 * MB

/** How much space the history takes, and how long the disk lasts. */
export function HistorySize() {
  const { data } = useQuery(api.history.storage.query({}))
  // The place of two lines, so that the page does not move when they arrive.
  return <p className="num min-h-10 text-fg-2 text-xs">{data && sizeWords(data)}</p>
}

function sizeWords({ bytes, bytes_per_day, free_bytes }: HistoryStorage): string {
  if (bytes_per_day === 0) return 'No history yet: it starts when agents report.'
  const growth = `The history takes ${sizeOf(bytes)} and grows by ${sizeOf(bytes_per_day)} a day.`
  if (free_bytes === null) return growth
  const days = Math.floor(free_bytes / bytes_per_day)
  const free = `${sizeOf(free_bytes)} of the disk are free`
  return `${growth} ${free}: enough for ${formatCount(days)} ${days === 1 ? 'day' : 'days'} at this rate.`
}

const sizeOf = (bytes: number) =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${formatCount(Math.ceil(bytes / MB))} MB`
