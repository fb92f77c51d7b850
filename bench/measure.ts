const BUDGET_MS = 2000
const LEAST_RUNS = 20

export interface Figure {
  readonly name: string
  readonly p50: number
  readonly p99: number
  readonly runs: number
}

/**
 * Runs an action for two seconds and measures the second half: milliseconds at the median and the 99th percentile.
 */
export async function measure(name: string, action: () => Promise<unknown>): Promise<Figure> {
  const times: number[] = []
  const stopAt = performance.now() + BUDGET_MS
  while (performance.now() < stopAt || times.length < LEAST_RUNS) {
    const start = performance.now()
    await action()
    times.push(performance.now() - start)
  }
  const steady = times.slice(times.length / 2)
  return { name, p50: median(steady), p99: quantile(steady, 0.99), runs: steady.length }
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value at this share of the sorted values, 1 for the largest; 0 if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const index = Math.min(values.length - 1, Math.floor(values.length * share))
  return values.toSorted((a, b) => a - b)[index] ?? 0
}

/** A quantile of milliseconds, with one decimal. */
export const quantileText = (times: readonly number[], share: number): string =>
  quantile(times, share).toFixed(1)

/** A Markdown table with right-aligned numbers. */
export function table(heads: string[], rows: (string | number)[][]): string {
  const cells = [heads, ...rows.map((row) => row.map(String))]
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row) => {
    const padded = row.map((cell, column) => {
      const width = widths[column] ?? 0
      return column === 0 ? cell.padEnd(width) : cell.padStart(width)
    })
    return `| ${padded.join(' | ')} |`
  })
  const rule = `|${widths.map((width, column) => `${'-'.repeat(width + 1)}${column === 0 ? '-' : ':'}`).join('|')}|`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

/** The number of an option, or the default if the option is missing. */
export function numberOf(option: string | undefined, otherwise: number): number {
  if (option === undefined) return otherwise
  const number = Number(option)
  if (Number.isFinite(number) && number > 0) return number
  process.stderr.write(
    `"${option}" is not a number above 0. bench/README.md describes the options.\n`,
  )
  process.exit(1)
}

/** The pages that a bench was called with, or all. Ends the process with an error message if one is unknown. */
export function pagesOf(asked: string[], all: string[]): string[] {
  const unknown = asked.find((page) => !all.includes(page))
  if (unknown !== undefined) {
    process.stderr.write(`"${unknown}" is not one of the pages ${all.join(' ')}\n`)
    process.exit(1)
  }
  return asked.length > 0 ? asked : all
}
