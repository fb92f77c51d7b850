import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { formatMoment } from '#domain/format.ts'
import { textsOf } from '#testing/web/texts-of.ts'
import type { ChartData } from './chart.ts'
import { TimeChart } from './time-chart.tsx'

const START = Date.UTC(2026, 10, 22, 20)
const STEP_MS = 60_000
const POINTS = 120
const dollars = (value: number) => `$${value}`

const timesMs = Array.from({ length: POINTS }, (_, index) => START + index * STEP_MS)
const CASH: ChartData = {
  label: 'Cash',
  tone: 'green',
  timesMs,
  values: timesMs.map((_, index) => (index === 3 ? null : index * 10)),
  format: dollars,
}

const show = (data: ChartData) =>
  render(
    <div style={{ width: '600px' }}>
      <TimeChart summary="From $0 to $1190" data={data} />
    </div>,
  )
const chart = page.getByRole('application', { name: 'Cash, chart' })
const figure = page.getByRole('figure', { name: 'Cash' })
const moment = (index: number) => formatMoment(new Date(START + index * STEP_MS))

/** Whether the canvas has a pixel of this color, give or take its edges. */
function isDrawn([red, green, blue]: readonly [number, number, number]): boolean {
  const canvas = chart.element().querySelector('canvas')
  const pixels =
    canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  for (let at = 0; at < pixels.length; at += 4)
    if (
      pixels[at + 3] === 255 &&
      Math.abs((pixels[at] ?? 0) - red) < 8 &&
      Math.abs((pixels[at + 1] ?? 0) - green) < 8 &&
      Math.abs((pixels[at + 2] ?? 0) - blue) < 8
    )
      return true
  return false
}

/** The red, green and blue of a color of the page. */
function channelsOf(className: string): [number, number, number] {
  const probe = document.createElement('i')
  probe.className = className
  probe.style.color = 'var(--t-mark)'
  document.body.append(probe)
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = getComputedStyle(probe).color
  context.fillRect(0, 0, 1, 1)
  probe.remove()
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

test('the chart draws its line, and the latest value is in words', async () => {
  await show(CASH)

  await expect.element(figure.getByText('$1190', { exact: true })).toBeVisible()
  await expect.element(figure.getByText(moment(POINTS - 1))).toBeVisible()
  await expect.poll(() => isDrawn(channelsOf('tone-green'))).toBe(true)
})

test('the arrow keys read the values one by one, also to a screen reader', async () => {
  await show(CASH)
  chart.element().focus()

  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')

  await expect.element(figure.getByText('$20', { exact: true })).toBeVisible()
  await expect.element(page.getByText(`${moment(2)}, Cash $20`)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText(`${moment(3)}, Cash —`)).toBeInTheDocument()
})

test('plus zooms in around the cursor, and 0 shows all again', async () => {
  await show(CASH)
  chart.element().focus()

  await userEvent.keyboard('{Home}++')
  await expect.element(figure.getByRole('button', { name: 'Show all' })).toBeVisible()
  await userEvent.keyboard('0')

  await expect.element(figure.getByRole('button', { name: 'Show all' })).not.toBeInTheDocument()
})

test('new values are drawn, and the part that is zoomed in stays', async () => {
  const { rerender } = await show(CASH)
  chart.element().focus()
  await userEvent.keyboard('{End}+')
  const longer = {
    ...CASH,
    timesMs: [...timesMs, START + POINTS * STEP_MS],
    values: [...CASH.values, 7],
  }

  await rerender(
    <div style={{ width: '600px' }}>
      <TimeChart summary="" data={longer} />
    </div>,
  )
  await userEvent.keyboard('{End}')

  await expect.element(figure.getByText('$7', { exact: true }).first()).toBeVisible()
  await expect.element(figure.getByRole('button', { name: 'Show all' })).toBeVisible()
})

test('the table has the same values, newest first, page by page', async () => {
  await show(CASH)

  await figure.getByRole('button', { name: 'Show as table' }).click()
  const rows = () => textsOf(figure.getByRole('row'))
  expect(rows().slice(0, 2)).toEqual(['TimeCash', `${moment(POINTS - 1)}$1190`])
  await figure.getByRole('button', { name: 'Next' }).click()
  expect(rows()[1]).toBe(`${moment(POINTS - 26)}$940`)
  await figure.getByRole('button', { name: 'Show as chart' }).click()

  await expect.element(chart).toBeVisible()
})

/** Shows a line with the same value at each time, and returns the labels of its axis from the top. */
async function axisOf(value: number, line: Partial<ChartData>): Promise<number[]> {
  const write = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  const values = timesMs.map(() => value)
  await show({ label: 'Value', tone: 'blue', format: (at) => `=${at}`, ...line, timesMs, values })
  const labels = () => write.mock.calls.map(([text]) => text).filter((text) => text.startsWith('='))
  await expect.poll(labels).not.toEqual([])
  return [...new Set(labels())].map((text) => Number(text.slice(1))).sort((a, b) => b - a)
}

test('the axis of a small value has whole steps', async () => {
  expect(await axisOf(5, {})).toEqual([10, 5, 0])
})

test.each([0, 90, 100])('the axis of a percentage of %i ends at 100', async (value) => {
  const labels = await axisOf(value, { axisMax: 100 })

  expect([labels[0], labels.at(-1)]).toEqual([100, 0])
})

test('a value above the usual end of an axis is drawn', async () => {
  const labels = await axisOf(300, { axisMax: 100 })

  expect(labels[0]).toBeGreaterThanOrEqual(300)
})
