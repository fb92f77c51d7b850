import { table } from '../measure.ts'
import {
  ENGINE_KB,
  FIRST_VIEW_MS,
  FIRST_VIEW_TIMES,
  MAIN_THREAD_MS,
  MEMORY_MB,
  RATE_BARS,
  RATIO_BARS,
} from './bars.ts'
import type { Result } from './cell.ts'
import type { Line } from './lines.ts'
import { BASELINES, NAMES, type Name, OWN, type Own, SUBJECTS } from './subjects.ts'

/** Formats the results of a run as Markdown for the README. */
export function report(lines: readonly Line[], engineKb: number): string {
  const [first] = lines
  if (!first) return 'no line yet'
  const uncapped = lines.filter(({ isCapped }) => !isCapped)
  const capped = lines.filter(({ isCapped }) => isCapped)
  const foreign = lines.flatMap(({ result }) => (result ? [result.foreignCores] : []))
  const rounds = Math.max(...lines.map(({ round }) => round))
  const parts = [
    `${first.machine}. Tour: ${first.tour}; ${rounds} rounds; others on the machine took ${range(foreign, 2)} cores.`,
    '### Frames per second, uncapped',
    rates(uncapped),
    '### Frame time relative to ours, and limits',
    ratios(uncapped, first.own),
    '### Cost per frame',
    costs(uncapped),
    '### Our own limits',
    ownBars(lines, first.own, engineKb),
  ]
  if (capped.length > 0) parts.push('### Frames per second at 60 Hz', rates(capped))
  return parts.join('\n\n')
}

const countsOf = (lines: readonly Line[]) =>
  [...new Set(lines.map(({ count }) => count))].sort((a, b) => a - b)

const namesOf = (lines: readonly Line[]) =>
  NAMES.filter((wanted) => lines.some(({ name }) => name === wanted))

const resultsOf = (lines: readonly Line[], name: Name, count: number): Result[] =>
  lines.flatMap((line) =>
    line.name === name && line.count === count && line.result ? [line.result] : [],
  )

const rateOf = ({ frames, wallMs }: Result) => (1000 * frames) / wallMs
const frameMs = ({ frames, wallMs }: Result) => wallMs / frames

function rates(lines: readonly Line[]): string {
  const counts = countsOf(lines)
  const rows = namesOf(lines).map((name) => [
    SUBJECTS[name].title,
    ...counts.map((count) => range(resultsOf(lines, name, count).map(rateOf))),
  ])
  return table(['page', ...counts.map(thousands)], rows)
}

const UNCOMPARED: readonly Name[] = [...BASELINES, ...OWN]

function ratios(lines: readonly Line[], own: Own): string {
  const counts = countsOf(lines)
  const rows = namesOf(lines)
    .filter((name) => !UNCOMPARED.includes(name))
    .map((name) => [
      SUBJECTS[name].title,
      ...counts.flatMap((count) => {
        const paired = pairsOf(lines, name, count)
        if (!hasBars(own, count)) return [range(paired)]
        const bar = RATIO_BARS[own][name]?.[count]
        return [range(paired), bar ? `${bar[0]} (${bar[1]})` : '', verdict(paired, bar?.[0])]
      }),
    ])
  const heads = counts.flatMap((count) =>
    hasBars(own, count) ? [thousands(count), 'bar (reach)', 'worst holds'] : [thousands(count)],
  )
  return table(['page', ...heads], rows)
}

const hasBars = (own: Own, count: number) => NAMES.some((name) => RATIO_BARS[own][name]?.[count])

/** Frame times of the page relative to ours in the measurement just before. */
function pairsOf(lines: readonly Line[], name: Name, count: number): number[] {
  return lines.flatMap((theirs, at) => {
    if (theirs.name !== name || theirs.count !== count || !theirs.result) return []
    const ours = lines.findLast(
      (line, before) => before < at && line.name === line.own && line.count === count,
    )
    return ours?.result ? [frameMs(theirs.result) / frameMs(ours.result)] : []
  })
}

function verdict(paired: readonly number[], bar: number | undefined): string {
  if (bar === undefined || paired.length === 0) return ''
  return Math.min(...paired) >= bar ? 'yes' : '**no**'
}

function costs(lines: readonly Line[]): string {
  const heads =
    'median ms|p95|p99|longest|main thread|worker|renderer|GPU process|heap MB|renderer MB|GPU MB|view ms|updates/s'
  const rows = countsOf(lines).flatMap((count) =>
    namesOf(lines).flatMap((name) => {
      const results = resultsOf(lines, name, count)
      const figure = (of: (result: Result) => number, digits?: number) =>
        median(results.map(of), digits)
      if (results.length === 0) return []
      return [
        [
          `${SUBJECTS[name].title}, ${thousands(count)}`,
          figure((result) => result.median),
          figure((result) => result.p95),
          figure((result) => result.p99),
          figure((result) => result.longest),
          figure((result) => result.mainMs, 2),
          figure(({ workerMs = Number.NaN }) => workerMs),
          figure((result) => result.rendererMs),
          figure((result) => result.gpuMs),
          figure((result) => result.heapMb, 0),
          figure((result) => result.rendererMb, 0),
          figure((result) => result.gpuMb, 0),
          figure((result) => result.viewMs, 0),
          figure((result) => result.updatesHz),
        ],
      ]
    }),
  )
  return table(['page', ...heads.split('|')], rows)
}

function ownBars(lines: readonly Line[], own: Own, engineKb: number): string {
  const many = 100_000
  const uncapped = lines.filter(({ isCapped }) => !isCapped)
  const capped = lines.filter(({ isCapped }) => isCapped)
  const results = resultsOf(uncapped, own, many)
  const empty = resultsOf(uncapped, 'empty', many)
  const emptyMb = Number(median(empty.map(({ rendererMb }) => rendererMb)))
  const most = (figures: number[], bar: number) =>
    figures.length === 0 ? '' : Math.max(...figures) <= bar ? 'yes' : '**no**'
  const above = (figures: number[], what: string, bar: number, digits = 1) => [
    what,
    range(figures, digits),
    `at most ${bar}`,
    most(figures, bar),
  ]
  const rows = Object.entries(RATE_BARS[own]).map(([count, bar]) => {
    const figures = resultsOf(capped, own, Number(count)).map(rateOf)
    return [
      `frames/s at 60 Hz, ${thousands(Number(count))}`,
      range(figures),
      `at least ${bar}`,
      verdict(figures, bar),
    ]
  })
  const previewMs = median(resultsOf(uncapped, 'preview', many).map(({ viewMs }) => viewMs))
  const views = results.map(({ viewMs }) => viewMs / Number(previewMs))
  const memory = results.map(({ rendererMb }) => rendererMb - emptyMb)
  rows.push(
    above([engineKb], 'engine, kB gzipped', ENGINE_KB),
    above(
      results.map(({ mainMs }) => mainMs),
      `main thread, ms a frame; empty page ${median(
        empty.map(({ mainMs }) => mainMs),
        2,
      )}`,
      MAIN_THREAD_MS,
      2,
    ),
    above(
      results.map(({ viewMs }) => viewMs),
      'first view after its code, ms',
      FIRST_VIEW_MS,
    ),
    above(
      views.filter(Number.isFinite),
      `first view, times the preview alone (${previewMs} ms)`,
      FIRST_VIEW_TIMES,
    ),
    above(Number.isFinite(emptyMb) ? memory : [], 'renderer MB above the empty page', MEMORY_MB, 0),
  )
  return table(['bar', 'measured', 'wanted', 'holds'], rows)
}

/** The median and the range. */
function range(figures: readonly number[], digits?: number): string {
  if (figures.length === 0) return '–'
  const show = (figure: number) => shown(figure, digits)
  return `${median(figures, digits)} (${show(Math.min(...figures))}–${show(Math.max(...figures))})`
}

function median(figures: readonly number[], digits?: number): string {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  return middle === undefined || Number.isNaN(middle) ? '–' : shown(middle, digits)
}

function shown(figure: number, digits?: number): string {
  if (digits !== undefined) return figure.toFixed(digits)
  return figure.toFixed(figure >= 100 ? 0 : figure >= 10 ? 1 : 2)
}

const thousands = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ' ')
