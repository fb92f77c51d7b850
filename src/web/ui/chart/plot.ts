import uPlot from 'uplot'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts'
import 'uplot/dist/uPlot.min.css'
import { pad } from '#domain/format.ts'
import type { ChartData } from './chart.ts'

const HEIGHT = 180
const FONT = '11px "IBM Plex Sans Variable", sans-serif'
const ZOOM = 2
const AXIS_WIDTH = 64
const AXIS_HEIGHT = 32
/** All values are whole, so labels between whole numbers would be rounded and repeat or be wrong. */
const WHOLE_STEPS = Array.from({ length: 15 }, (_, zeros) => 10 ** zeros).flatMap((unit) => [
  unit,
  2 * unit,
  5 * unit,
])

interface PlotEvents {
  /** Receives the index of the time under the cursor, or null. */
  onRead(index: number | null): void
  onZoom(isZoomed: boolean): void
}

/** Draws a chart on a canvas with uPlot, in the current colors of the page. */
export class Plot {
  readonly #plot: uPlot
  readonly #events: PlotEvents

  constructor(box: HTMLElement, data: ChartData, events: PlotEvents) {
    this.#events = events
    this.#plot = new uPlot(this.#optionsOf(box, data), alignedOf(data), box)
  }

  /** Replaces the values and preserves the zoom. */
  setData(data: ChartData): void {
    const { isZoomed } = this
    this.#plot.setData(alignedOf(data), !isZoomed)
    if (isZoomed) this.#plot.redraw()
  }

  setWidth(width: number): void {
    this.#plot.setSize({ width, height: HEIGHT })
  }

  /** Redraws the chart in the colors of another theme. */
  redraw(): void {
    this.#plot.redraw(false)
  }

  /** Moves the cursor and its values to a time. */
  read(index: number): void {
    const at = this.#plot.data[0][index]
    if (at === undefined) return
    const { min, max } = this.#range()
    if (at < min) this.#show(at, at + max - min)
    if (at > max) this.#show(at - (max - min), at)
    this.#plot.setCursor({ left: this.#plot.valToPos(at, 'x'), top: 0 }, false)
  }

  /** Halves or doubles the visible time range around the cursor. */
  zoom(direction: 'in' | 'out'): void {
    const { min, max } = this.#range()
    const { first, last } = this.#ends()
    const index = this.#plot.cursor.idx
    const center =
      (index === null || index === undefined ? undefined : this.#plot.data[0][index]) ??
      (min + max) / 2
    const half = ((max - min) / 2) * (direction === 'in' ? 1 / ZOOM : ZOOM)
    this.#show(Math.max(first, center - half), Math.min(last, center + half))
  }

  showAll(): void {
    const { first, last } = this.#ends()
    this.#show(first, last)
  }

  get isZoomed(): boolean {
    const { first, last } = this.#ends()
    // uPlot sets the scale after the plot has been created.
    const min = this.#plot.scales.x?.min ?? first
    const max = this.#plot.scales.x?.max ?? last
    return min > first || max < last
  }

  destroy(): void {
    this.#plot.destroy()
  }

  #show(min: number, max: number): void {
    if (max > min) this.#plot.setScale('x', { min, max })
  }

  #range(): { min: number; max: number } {
    const { min = 0, max = 0 } = this.#plot.scales.x ?? {}
    return { min, max }
  }

  #ends(): { first: number; last: number } {
    const [times] = this.#plot.data
    return { first: times[0] ?? 0, last: times.at(-1) ?? 0 }
  }

  #optionsOf(box: HTMLElement, { label, tone, axisMax, format }: ChartData): uPlot.Options {
    const axis: uPlot.Axis = {
      font: FONT,
      stroke: () => colorOf(box, '--fg-3'),
      grid: { stroke: () => colorOf(box, '--line'), width: 1 },
      ticks: { show: false },
    }
    return {
      width: box.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      // A click locks the cursor, so that the pointer can leave the chart.
      cursor: { y: false, points: { size: 7 }, lock: true },
      scales: { x: { time: true }, ...(axisMax !== undefined && { y: { range: upTo(axisMax) } }) },
      axes: [
        {
          ...axis,
          size: AXIS_HEIGHT,
          values: (_, splits, _axis, _space, stepS) =>
            splits.map((at) => formatAxisTime(at * SECOND_MS, stepS * SECOND_MS)),
        },
        {
          ...axis,
          size: AXIS_WIDTH,
          incrs: WHOLE_STEPS,
          values: (_, splits) => splits.map(format),
        },
      ],
      series: [
        {},
        {
          label,
          stroke: () => colorOf(box, '--t-mark', `tone-${tone}`),
          width: 1.5,
          points: { show: false },
        },
      ],
      hooks: {
        setCursor: [({ cursor }) => this.#events.onRead(cursor.idx ?? null)],
        setScale: [(_, key) => key === 'x' && this.#events.onZoom(this.isZoomed)],
      },
    }
  }
}

/** An axis from zero. */
const upTo = (max: number): uPlot.Range.Config => ({
  min: { soft: 0, mode: 1 },
  max: { soft: max, mode: 1, pad: 0.1 },
})

const alignedOf = ({ timesMs, values }: ChartData): uPlot.AlignedData => [
  timesMs.map((at) => at / SECOND_MS),
  [...values],
]

/** The current color of a custom property. A canvas does not support `light-dark()`, so an element resolves it. */
function colorOf(box: HTMLElement, property: string, className = ''): string {
  const probe = document.createElement('i')
  probe.className = className
  probe.style.color = `var(${property})`
  probe.hidden = true
  box.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** A label of a time axis in the local time zone, as short as the step between two labels allows: `21.11`, `10:30` or `10:30:05`. */
function formatAxisTime(atMs: number, stepMs: number): string {
  const at = new Date(atMs)
  const [hours, minutes, seconds] = [at.getHours(), at.getMinutes(), at.getSeconds()]
  const isDay = hours === 0 && minutes === 0 && seconds === 0
  if (stepMs >= DAY_MS || isDay) return `${pad(at.getDate())}.${pad(at.getMonth() + 1)}`
  const parts = stepMs >= MINUTE_MS ? [hours, minutes] : [hours, minutes, seconds]
  return parts.map(pad).join(':')
}
