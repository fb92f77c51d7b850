import { cookieOf, withFleet } from '../fleet.ts'
import { median, numberOf, table } from '../measure.ts'
import { engines } from '../place.ts'
import { type Figure, Load, machine, medianOf, runRounds, type Subject } from './load.ts'
import { DISTINCT, deep, different, ofList, search } from './paths.ts'
import { compareWithDirectus } from './side-by-side.ts'
import { compareSizes } from './sizes.ts'

const BOTS = 100_000
const ROUNDS = 3
const PEER_ROUNDS = 5
/** Limit of the CPU time of a list on PostgreSQL, as a multiple of that on SQLite. */
const ENGINE_BAR = 1.5

/** One kind of request. */
interface Kind extends Omit<Subject, 'load'> {
  /** Limit of its CPU time on the server, as a multiple of a request to `/healthz`. */
  readonly bar?: number
}

type Measured = Kind & { readonly figures: Figure[] }

/**
 * `npm run bench -- http [BOTS] [ROUNDS]`: CPU time of the server for each request over HTTP, with a session and the default
 * log, compared with that of `/healthz` in the same round, on SQLite, and on PostgreSQL with
 * `DATABASE_URL`. The rounds interleave all kinds; the median round counts. `-- http sizes` compares a million bots with 100,000,
 * `-- http directus` the console with Directus.
 */
export async function bench([first, second]: string[]): Promise<void> {
  if (first === 'sizes') return compareSizes(numberOf(second, ROUNDS))
  if (first === 'directus') return compareWithDirectus(numberOf(second, PEER_ROUNDS))
  const bots = numberOf(first, BOTS)
  const rounds = numberOf(second, ROUNDS)
  const fleet = { bots, log: 'info', prepare: cookieOf }
  let onSqlite: Measured[] | undefined
  for (const { name, freshPlace } of engines())
    await withFleet({ ...fleet, freshPlace }, async ({ server, url }, cookie) => {
      const load = new Load(url, { cookie }, server)
      const subjects = kinds(bots).map((kind) => ({ ...kind, load }))
      const measured = await runRounds(subjects, rounds)
      process.stdout.write(`\n${name}\n${report(measured, onSqlite)}\n${machine()}`)
      onSqlite = measured
    })
}

function kinds(bots: number): Kind[] {
  return [
    { name: '/healthz', path: () => '/healthz' },
    { name: 'list, different requests', path: ofList(different), bar: 10 },
    { name: 'list, the same request', path: () => '/api/br-bots?fields=list', bar: 4 },
    {
      name: 'list of all fields',
      path: (serial) => `/api/br-bots?page=${1 + (serial % DISTINCT)}`,
    },
    { name: 'deep pages', path: ofList(deep(bots)) },
    { name: 'search', path: ofList(search) },
    { name: 'accounts', path: (serial) => `/api/bots?page=${1 + (serial % DISTINCT)}` },
    { name: 'overview', path: () => '/api/overview' },
  ]
}

/** Compares with `/healthz`, and lists with SQLite where it was measured before. */
function report(measured: readonly Measured[], onSqlite: readonly Measured[] = []): string {
  const floors = measured[0]?.figures ?? []
  const rows = measured.map(({ name, bar, figures }, kind) => {
    const ratio = median(figures.map(({ cpuMs }, round) => cpuMs / (floors[round]?.cpuMs ?? 1)))
    const cpuMs = medianOf(figures, 'cpuMs')
    const other = onSqlite[kind]
    return [
      name,
      cpuMs.toFixed(3),
      other ? ratio.toFixed(1) : compared(ratio, bar),
      ...(other ? [compared(cpuMs / medianOf(other.figures, 'cpuMs'), bar && ENGINE_BAR)] : []),
      Math.round(medianOf(figures, 'perSecond')),
      medianOf(figures, 'p50').toFixed(1),
      medianOf(figures, 'p99').toFixed(1),
      (medianOf(figures, 'bytes') / 1000).toFixed(1),
    ]
  })
  const times = ['times /healthz', ...(onSqlite.length > 0 ? ['times SQLite'] : [])]
  return table(['request', 'CPU ms', ...times, 'a second', 'p50 ms', 'p99 ms', 'kB'], rows)
}

const compared = (ratio: number, bar: number | undefined): string =>
  ratio.toFixed(1) + (bar === undefined ? '' : ` ${ratio > bar ? '!' : '≤'} ${bar}`)
