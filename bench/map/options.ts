import { parseArgs } from 'node:util'
import { z } from 'zod'
import { TOUR_MS, TOURS, type Tour } from './scene/tour.ts'
import { NAMES, type Name, OWN, type Own } from './subjects.ts'

const MODES = ['compare', 'verify', 'table', 'trace', 'memory', 'live', 'history'] as const

export interface Options {
  mode: (typeof MODES)[number]
  pages: Name[]
  /** The page of ours that the others are compared with. */
  own: Own
  counts: number[]
  rounds: number
  /** Number of rounds also measured at 60 Hz. */
  cappedRounds: number
  /** Duration of one measurement. */
  measureMs: number
  tour: Tour
  /** Minutes after which no further cell is started; for the others, the duration. */
  minutes: number
  /** Bots on the map of the product, for trace, memory, live and history. */
  bots: number
}

const FULL = { counts: '1000,10000,100000,1000000', rounds: '5', 'capped-rounds': '2' }
const QUICK = { counts: '10000,100000', rounds: '1', 'capped-rounds': '0' }
const MINUTES = {
  compare: 75,
  quick: 8,
  trace: 1,
  memory: 10,
  live: 0.5,
  history: 0.5,
  verify: 0,
  table: 0,
}

const list = z.string().transform((text) => text.split(','))

export function optionsOf(words: string[]): Options {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean' },
      pages: { type: 'string', default: NAMES.join() },
      own: { type: 'string', default: 'ours' },
      counts: { type: 'string' },
      rounds: { type: 'string' },
      'capped-rounds': { type: 'string' },
      ms: { type: 'string', default: String(TOUR_MS) },
      tour: { type: 'string', default: 'tour' },
      minutes: { type: 'string' },
      bots: { type: 'string', default: '100000' },
    },
  })
  const { quick, ...said } = values
  const given = { ...(quick ? QUICK : FULL), ...said }
  const mode = z.enum(MODES).parse(positionals[0] ?? 'compare')
  return {
    mode,
    pages: list.pipe(z.array(z.enum(NAMES))).parse(given.pages),
    own: z.enum(OWN).parse(given.own),
    counts: list.parse(given.counts).map(Number),
    rounds: Number(given.rounds),
    cappedRounds: Number(given['capped-rounds']),
    measureMs: Number(given.ms),
    tour: z.enum(TOURS).parse(given.tour),
    minutes: Number(given.minutes ?? MINUTES[quick ? 'quick' : mode]),
    bots: Number(given.bots),
  }
}
