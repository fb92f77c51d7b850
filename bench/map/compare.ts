import { rm } from 'node:fs/promises'
import { RATIO_BARS } from './bars.ts'
import { launch } from './browser.ts'
import { type Cell, measureCell } from './cell.ts'
import { LINES } from './folders.ts'
import { addLine, type Line } from './lines.ts'
import { machine } from './machine.ts'
import type { Options } from './options.ts'
import { SUBJECTS } from './subjects.ts'

interface Job extends Cell {
  round: number
}

/** A cell slower than this is measured only once. */
const SLOW_MS = 90_000

/**
 * Measures every page with every number of markers in turn, round after round, so that disturbances affect all alike.
 */
export async function compare(url: string, options: Options): Promise<void> {
  await rm(LINES, { force: true })
  const browser = await launch(true)
  const where = await machine(browser)
  await browser.close()
  const stopAt = performance.now() + options.minutes * 60_000
  const given = new Set<string>()
  for (const { round, ...cell } of jobsOf(options)) {
    if (given.has(keyOf(cell))) continue
    if (performance.now() > stopAt) {
      process.stderr.write(`${options.minutes} minutes are over\n`)
      return
    }
    const startedAt = performance.now()
    const looked = await look(url, cell, options.measureMs)
    const line = { machine: where, round, own: options.own, ...cell, ...looked }
    await addLine(line)
    process.stderr.write(`${sentenceOf(line)}\n`)
    if (line.failure || performance.now() - startedAt > SLOW_MS) given.add(keyOf(cell))
  }
}

/**
 * Within a round, measurements at 60 Hz follow the uncapped ones. Ours is measured just before each page it is
 * compared with.
 */
function jobsOf({ rounds, cappedRounds, counts, pages, own, tour }: Options): Job[] {
  const all = Array.from({ length: rounds }, (_, at) => at + 1)
  return all.flatMap((round) =>
    (round <= cappedRounds ? [false, true] : [false]).flatMap((isCapped) =>
      counts.flatMap((count) =>
        pages
          .filter((name) => count <= SUBJECTS[name].most)
          .flatMap((name) => (RATIO_BARS[own][name]?.[count] && !isCapped ? [own, name] : [name]))
          .map((name) => ({ round, isCapped, count, name, tour })),
      ),
    ),
  )
}

async function look(
  url: string,
  cell: Cell,
  measureMs: number,
): Promise<Pick<Line, 'result' | 'failure'>> {
  try {
    return { result: await measureCell(url, cell, measureMs) }
  } catch (error) {
    const [failure = ''] = String(error).split('\n')
    return { failure }
  }
}

const keyOf = ({ name, count, isCapped }: Cell) => `${name} ${count} ${isCapped}`

function sentenceOf({ round, name, count, isCapped, result, failure }: Line): string {
  const cell = `round ${round}: ${name}, ${count}${isCapped ? ', capped' : ''}`
  if (!result) return `${cell}: ${failure}`
  const rate = ((1000 * result.frames) / result.wallMs).toFixed(1)
  return `${cell}: ${rate} frames/s, ${result.mainMs.toFixed(2)} ms of the main thread, others ${result.foreignCores.toFixed(2)} cores`
}
