import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { Result } from './cell.ts'
import { LINES, RESULTS } from './folders.ts'
import { TOURS } from './scene/tour.ts'
import { NAMES, OWN } from './subjects.ts'

/** One measurement of one page; a run is a file of them. */
const Line = z.object({
  machine: z.string(),
  round: z.number(),
  name: z.enum(NAMES),
  /** The page of ours that the others are compared with. */
  own: z.enum(OWN),
  count: z.number(),
  isCapped: z.boolean(),
  tour: z.enum(TOURS),
  result: Result.optional(),
  /** Why there is no result. */
  failure: z.string().optional(),
})
export type Line = z.infer<typeof Line>

export async function addLine(line: Line): Promise<void> {
  await mkdir(RESULTS, { recursive: true })
  await appendFile(LINES, `${JSON.stringify(line)}\n`)
}

/** The measurements of the last run. */
export async function readLines(): Promise<Line[]> {
  const text = await readFile(LINES, 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => Line.parse(JSON.parse(line)))
}
