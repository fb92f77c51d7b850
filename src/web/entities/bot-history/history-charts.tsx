import { Suspense } from 'react'
import type { BotHistory } from '#contract/history.ts'
import { formatMoney } from '#domain/format.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { ChartLine } from '#web/ui/chart/chart.ts'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { MomentLink } from './moment-link.tsx'

type Series = BotHistory['series']

const TimeChart = lazyPart(async () => (await import('#web/ui/chart/time-chart.tsx')).TimeChart)

/** The money and the health of a bot over time. */
export function HistoryCharts({ series }: { series: Series }) {
  const { at_ms: timesMs, cash, deposit, health } = series
  const charts: ChartLine[] = [
    { label: 'Cash', tone: 'green', values: cash, format: formatMoney },
    { label: 'Bank deposit', tone: 'blue', values: deposit, format: formatMoney },
    { label: 'Health', tone: 'red', values: health, format: String },
  ]
  return (
    <Suspense fallback={<SkeletonList count={3} className="grid gap-4" rowClassName="h-64" />}>
      {charts.map((line) => (
        <TimeChart
          key={line.label}
          label={line.label}
          summary={summaryOf(line)}
          data={{ timesMs, lines: [line] }}
          actionOf={(atMs) => <MomentLink atMs={atMs}>Show the fleet at this time</MomentLink>}
        />
      ))}
    </Suspense>
  )
}

function summaryOf({ values, format }: ChartLine): string {
  const known = values.filter((value) => value !== null)
  const last = known.at(-1)
  if (last === undefined) return 'Not reported'
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return `${format(last)} at the end, ${format(least)} to ${format(most)}`
}
