import { kilobytes, weigh } from '../scripts/web-app/weight.ts'
import { table } from './measure.ts'

/** `npm run build && npm run bench -- web`: gzipped kB transferred before each page is shown. */
export async function bench(): Promise<void> {
  const { entry, pages, lazy, filter, builder, filterText, mapWorker } = weigh('dist')
  const rows = [entry, ...pages].map(({ name, script, styles, files }) => [
    name,
    kilobytes(script),
    kilobytes(styles),
    files,
  ])
  process.stdout.write(`${table(['kB gzipped', 'JavaScript', 'CSS', 'files'], rows)}\n`)
  process.stdout.write(`largest lazy chunk: ${kilobytes(lazy)} kB\n`)
  process.stdout.write(`opening the filter of a list: ${kilobytes(filter)} kB\n`)
  process.stdout.write(
    `the filter builder: ${kilobytes(builder)} kB, its text with completion: ${kilobytes(filterText)} kB\n`,
  )
  process.stdout.write(`the worker of the map: ${kilobytes(mapWorker)} kB\n`)
}
