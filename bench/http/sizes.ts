import { cookieOf, withFleet } from '../fleet.ts'
import { median, table } from '../measure.ts'
import { type Figure, Load, machine, medianOf, type Path, runRounds } from './load.ts'
import { deep, different, ofList, search } from './paths.ts'

const SMALL = 100_000
const LARGE = 1_000_000

const KINDS: readonly { name: string; path: (bots: number) => Path; bar?: number }[] = [
  { name: 'list, different requests', path: () => ofList(different) },
  { name: 'deep pages, the middle', path: (bots) => ofList(deep(bots)), bar: 2 },
  { name: 'search', path: () => ofList(search) },
  { name: 'overview', path: () => anotherOverview, bar: 2 },
]

/** More than the number of responses that the server caches. */
const OVERVIEWS = 1500

/** The same request with a different URL, so that each response is computed. */
const anotherOverview: Path = (serial) => `/api/overview?${'&'.repeat(serial % OVERVIEWS)}`

/** Compares the CPU time of two servers for the same requests, in turns; one has ten times as many bots. */
export async function compareSizes(rounds: number): Promise<void> {
  const fleet = (bots: number) => ({ bots, log: 'info', prepare: cookieOf })
  await withFleet(fleet(SMALL), (small, smallCookie) =>
    withFleet(fleet(LARGE), async (large, largeCookie) => {
      const loads = [
        [SMALL, new Load(small.url, { cookie: smallCookie }, small.server)],
        [LARGE, new Load(large.url, { cookie: largeCookie }, large.server)],
      ] as const
      const subjects = KINDS.flatMap(({ name, path, bar }) =>
        loads.map(([bots, load]) => ({ name, bar, load, path: path(bots) })),
      )
      process.stdout.write(`\n${report(await runRounds(subjects, rounds))}\n${machine()}`)
    }),
  )
}

function report(measured: { name: string; bar?: number | undefined; figures: Figure[] }[]): string {
  const rows = [...Map.groupBy(measured, ({ name }) => name)].map(([name, [small, large]]) => {
    const [before, after] = [small?.figures ?? [], large?.figures ?? []]
    const ratio = median(after.map(({ cpuMs }, round) => cpuMs / (before[round]?.cpuMs ?? 1)))
    const bar = small?.bar
    return [
      name,
      medianOf(before, 'cpuMs').toFixed(3),
      medianOf(after, 'cpuMs').toFixed(3),
      `${ratio.toFixed(2)}${bar === undefined ? '' : ` ${ratio > bar ? '!' : '≤'} ${bar}`}`,
      medianOf(before, 'p50').toFixed(1),
      medianOf(after, 'p50').toFixed(1),
    ]
  })
  return table(
    ['request', '100,000: CPU ms', '1,000,000', 'times', '100,000: p50 ms', '1,000,000'],
    rows,
  )
}
