import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { BotHistory as History } from '#contract/history.ts'
import { formatDateTime, formatMoney } from '#domain/format.ts'
import { HOUR_MS } from '#domain/time-units.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Loaded } from '#web/lists/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ChartData } from '#web/ui/chart/chart.ts'
import { ChoiceButtons } from '#web/ui/choice-buttons.tsx'
import { Section } from '#web/ui/facts.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { MomentLink } from './moment-link.tsx'
import { StatusHistory } from './status-history.tsx'

const REFRESH_MS = 5000
const SPANS: readonly (readonly [hours: number, label: string])[] = [
  [1, '1 hour'],
  [6, '6 hours'],
  [24, '24 hours'],
]

/** The reported statuses, money and health of a bot, up to now or in an earlier time range. */
export function BotHistory({ bot }: { bot: number }) {
  const [hours, setHours] = useState(6)
  const [endMs, setEndMs] = useState<number>()
  const now = useNow()
  const end = endMs ?? now
  const move = (spans: number) => {
    const next = end + spans * hours * HOUR_MS
    setEndMs(next < now ? next : undefined)
  }
  const query = useQuery({
    ...api.history.bot.query({ params: { id: bot }, query: spanOf(end, hours, endMs) }),
    placeholderData: keepPreviousData,
    refetchInterval: endMs === undefined && REFRESH_MS,
  })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <ChoiceButtons
          label="Time span"
          options={SPANS}
          value={hours}
          onChange={(next) => setHours(next)}
        />
        <span className="num text-fg-2 max-md:order-last">
          {formatDateTime(new Date(end - hours * HOUR_MS))} to{' '}
          {endMs === undefined ? 'now' : formatDateTime(new Date(endMs))}
        </span>
        <span className="ml-auto flex gap-2">
          <Button onClick={() => move(-1)}>Earlier</Button>
          <Button aria-disabled={endMs === undefined} onClick={() => move(1)}>
            Later
          </Button>
        </span>
      </div>
      <Loaded query={query} failed="Failed to load history" loading={{ count: 6 }}>
        {(history) => <Reported history={history} />}
      </Loaded>
    </div>
  )
}

/** The longest time range of a response, and the one without a start. */
const LONGEST_HOURS = 24

/**
 * Without an end, the response includes the latest report. Its longest time range is then requested without a start as well:
 * until the request arrives, a start by the clock of the browser is too early.
 */
function spanOf(end: number, hours: number, endMs: number | undefined) {
  const from = new Date(end - hours * HOUR_MS).toISOString()
  if (endMs !== undefined) return { from, to: new Date(endMs).toISOString() }
  return hours === LONGEST_HOURS ? {} : { from }
}

function Reported({ history }: { history: History }) {
  if (history.statuses.length === 0 && history.series.at_ms.length === 0)
    return <p className="text-fg-2">No agent reported for this bot in this time.</p>
  return (
    <>
      <Section title="Statuses">
        <StatusHistory history={history} />
      </Section>
      <HistoryCharts series={history.series} />
    </>
  )
}

type Series = History['series']

/** Health is usually a percentage, but agents can report more. */
const HEALTHY = 100

const TimeChart = lazyPart(async () => (await import('#web/ui/chart/time-chart.tsx')).TimeChart)

/** The money and the health of a bot over time. */
function HistoryCharts({ series }: { series: Series }) {
  const { at_ms: timesMs, cash, deposit, health } = series
  const charts: ChartData[] = [
    { label: 'Cash', tone: 'green', timesMs, values: cash, format: formatMoney },
    { label: 'Bank deposit', tone: 'blue', timesMs, values: deposit, format: formatMoney },
    { label: 'Health', tone: 'red', timesMs, values: health, axisMax: HEALTHY, format: String },
  ]
  return (
    <Suspense fallback={<SkeletonList count={3} className="grid gap-4" rowClassName="h-64" />}>
      {charts.map((data) => (
        <TimeChart
          key={data.label}
          data={data}
          summary={summaryOf(data)}
          actionOf={(atMs) => <MomentLink atMs={atMs}>Show the fleet at this time</MomentLink>}
        />
      ))}
    </Suspense>
  )
}

function summaryOf({ values, format }: ChartData): string {
  const known = values.filter((value) => value !== null)
  const last = known.at(-1)
  if (last === undefined) return 'Not reported'
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return `${format(last)} at the end, ${format(least)} to ${format(most)}`
}
