import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { formatMoment } from '#domain/format.ts'
import type { Tone } from '#domain/tone.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '../button.tsx'
import { EntriesPager } from '../entries-pager.tsx'
import { type ChartData, formatValue } from './chart.ts'
import type { Plot } from './plot.ts'
import { usePlot } from './use-plot.ts'

interface TimeChartProps {
  data: ChartData
  /** A summary of the chart in one sentence. */
  summary: ReactNode
  /** A link or a button for the time under the cursor. */
  actionOf?: ((atMs: number) => ReactNode) | undefined
}

const SPOKEN_AFTER_MS = 400

/** A value over time as a line with a zoom, or as a table. */
export function TimeChart({ summary, data, actionOf }: TimeChartProps) {
  const { label } = data
  const [isTable, setTable] = useState(false)
  return (
    <figure aria-label={label} className="grid gap-2">
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{label}</span>
        <span className="min-w-0 flex-1 text-fg-2">{summary}</span>
        <Button size="small" variant="ghost" onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </figcaption>
      {isTable ? <ChartTable data={data} /> : <Line {...{ data, actionOf }} />}
    </figure>
  )
}

function Line({ data, actionOf }: Omit<TimeChartProps, 'summary'>) {
  const { label } = data
  const hint = useId()
  const { box, plot, read, onRead, isZoomed } = usePlot(data)
  const [spoken, setSpoken] = useState('')
  const speak = useDebounced(setSpoken, SPOKEN_AFTER_MS)
  const last = data.timesMs.length - 1
  const shown = Math.min(read ?? last, last)
  const atMs = data.timesMs[shown]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const index = readByKey(event.key, shown, last)
    const zoom = ZOOMS.get(event.key)
    if (index === undefined && !zoom) return
    event.preventDefault()
    event.stopPropagation()
    if (zoom && plot.current) zoom(plot.current)
    if (index === undefined) return
    onRead(index)
    speak(textOf(data, index))
  }

  return (
    <>
      <div className="flex min-h-7 flex-wrap items-center gap-x-4 text-xs">
        <span className="num text-fg-2">{momentOf(data, shown)}</span>
        <span className="flex items-center gap-1.5">
          <LineSample tone={data.tone} />
          {label}
          <span className="num font-medium">{formatValue(data, shown)}</span>
        </span>
        {atMs !== undefined && actionOf?.(atMs)}
        {isZoomed && (
          <Button size="small" className="ml-auto" onClick={() => plot.current?.showAll()}>
            Show all
          </Button>
        )}
      </div>
      <div
        ref={box}
        role="application"
        aria-label={`${label}, chart`}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the cursor and the zoom
        tabIndex={0}
        title={actionOf && 'Click to pin the cursor'}
        onKeyDown={onKeyDown}
        className="min-h-45 min-w-0 overflow-hidden"
      />
      <p id={hint} className="sr-only">
        The left and right arrow keys move between values, plus and minus zoom, 0 shows all.
      </p>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
    </>
  )
}

function LineSample({ tone }: { tone: Tone }) {
  return (
    <svg width="18" height="4" aria-hidden className={classNames(`tone-${tone}`, 'text-tone-mark')}>
      <path d="M0 2H18" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}

function momentOf({ timesMs }: ChartData, index: number): string {
  const at = timesMs[index]
  return at === undefined ? '' : formatMoment(new Date(at))
}

const textOf = (data: ChartData, index: number): string =>
  `${momentOf(data, index)}, ${data.label} ${formatValue(data, index)}`

const ZOOMS = new Map<string, (plot: Plot) => void>([
  ['+', (plot) => plot.zoom('in')],
  ['=', (plot) => plot.zoom('in')],
  ['-', (plot) => plot.zoom('out')],
  ['0', (plot) => plot.showAll()],
])

/** The index of the time that a key moves to; undefined for other keys. */
function readByKey(key: string, shown: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, shown - 1)
    case 'ArrowRight':
      return Math.min(last, shown + 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

const ROWS = 25

/** The values of a chart, newest first. */
function ChartTable({ data }: { data: ChartData }) {
  const { label, timesMs } = data
  const [wanted, setWanted] = useState(1)
  const pageCount = Math.max(1, Math.ceil(timesMs.length / ROWS))
  const page = Math.min(wanted, pageCount)
  const first = timesMs.length - 1 - (page - 1) * ROWS
  const indexes = Array.from({ length: Math.min(ROWS, first + 1) }, (_, place) => first - place)
  return (
    <div className="grid gap-3">
      <div className="overflow-x-auto">
        <table aria-label={label} className="num w-full text-left">
          <thead className="text-fg-3">
            <tr className="border-line border-b">
              <th className="py-1.5 font-medium">Time</th>
              <th className="py-1.5 pl-4 text-right font-medium">{label}</th>
            </tr>
          </thead>
          <tbody>
            {indexes.map((index) => (
              <tr key={index} className="border-line border-b last:border-b-0">
                <td className="py-1.5 text-fg-2">{formatMoment(new Date(timesMs[index] ?? 0))}</td>
                <td className="py-1.5 pl-4 text-right">{formatValue(data, index)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <EntriesPager
        label={`Pages of ${label}`}
        page={page}
        perPage={ROWS}
        pageCount={pageCount}
        filtered={timesMs.length}
        onPage={setWanted}
      />
    </div>
  )
}
