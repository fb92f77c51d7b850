import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chunksOf, readManifest, readPageTable } from '../../src/server/http/build-manifest.ts'

const ENTRY = 'index.html'
const FILTER = 'src/web/lists/filter/filter-bar.tsx'
/** The filter bar with its chips, and the form of a test. */
const BUILDER = [FILTER, 'src/web/lists/filter/chip-editor.tsx']
/** The text field with completion, which loads when a user edits a filter as text. */
const FILTER_TEXT = 'src/web/lists/filter/filter-text.tsx'
/** The chunk with the filter language. */
const LANGUAGE = 'filters'
/** The chunk with the button that opens the filter. */
const LISTS = 'lists'
/** The libraries of popups, which every list fetches when the browser is idle. */
const POPUPS = ['composite', 'floating', 'popups']
/** It has no parts of the shell, the lists or the pickers. */
const SIGN_IN = '/login'
const MISSING = ['src/web/app/shell-layout.tsx', 'src/web/app/missing-page.tsx']

/** The worker of the map, which the manifest does not name. The rest of the map engine, on the page, has 4 kB. */
const MAP_WORKER = /^scene-worker-.*\.js$/

/** Bytes over the wire, gzipped. */
const LIMITS = {
  entry: 129_200,
  page: 225_500,
  signIn: 155_000,
  styles: 15_000,
  lazy: 40_000,
  filter: 9_500,
  builder: 12_000,
  filterText: 4_200,
  mapWorker: 21_000,
}

interface Weight {
  name: string
  script: number
  styles: number
  files: number
}

/**
 * The sizes of a build: the entry, each page with everything that it needs for its first view, the largest other chunk, what
 * opening the filter of a list adds to its page, the filter builder without the libraries of its forms, the text field with
 * completion, and the worker of the map.
 */
export function weigh(dist: string) {
  const manifest = readManifest(dist)
  const table = Object.entries(readPageTable(dist)).map(([path, { sources }]) => [path, sources])
  const pages: Record<string, string[]> = { ...Object.fromEntries(table), 'no such page': MISSING }
  const missing = [ENTRY, ...BUILDER, FILTER_TEXT, ...Object.values(pages).flat()].find(
    (source) => !manifest[source],
  )
  if (missing) throw new Error(`${missing} is not in the build`)

  const needsOf = (sources: string[]) => chunksOf(manifest, [ENTRY, ...sources])
  const weightOf = (name: string, sources: string[]): Weight => {
    const chunks = [...needsOf(sources).values()]
    const styles = new Set(chunks.flatMap(({ css }) => css))
    return {
      name,
      script: sum(
        dist,
        chunks.map(({ file }) => file),
      ),
      styles: sum(dist, [...styles]),
      files: chunks.length + styles.size,
    }
  }
  const filterOf = (sources: string[]) => {
    const present = needsOf(sources)
    if (![...present.values()].some(({ name }) => name === LISTS)) return 0
    const added = [...needsOf([FILTER])].filter(
      ([key, { name = '' }]) => !present.has(key) && !POPUPS.includes(name),
    )
    return sum(
      dist,
      added.map(([, { file }]) => file),
    )
  }
  const first = needsOf([])
  const later = Object.entries(manifest).filter(
    ([key, { file }]) => !first.has(key) && file.endsWith('.js'),
  )
  return {
    entry: weightOf('entry', []),
    pages: Object.entries(pages).map(([path, sources]) => weightOf(path, sources)),
    filter: Math.max(...Object.values(pages).map(filterOf)),
    builder: sum(
      dist,
      [...needsOf(BUILDER)]
        .filter(([key, { name }]) => BUILDER.includes(key) || name === LANGUAGE)
        .map(([, { file }]) => file),
    ),
    filterText: gzipped(dist, manifest[FILTER_TEXT]?.file ?? ''),
    lazy: Math.max(...later.map(([, { file }]) => gzipped(dist, file))),
    mapWorker: gzipped(dist, mapWorkerOf(dist)),
  }
}

function mapWorkerOf(dist: string): string {
  const name = readdirSync(join(dist, 'assets')).find((each) => MAP_WORKER.test(each))
  if (!name) throw new Error('the worker of the map is not in the build')
  return `assets/${name}`
}

/** A sentence for each size that exceeds its limit. */
export function overweight(dist: string): string[] {
  const { entry, pages, lazy, filter, builder, filterText, mapWorker } = weigh(dist)
  return [
    excess('the entry', entry.script, LIMITS.entry),
    ...pages.flatMap(({ name, script, styles }) => [
      excess(name, script, name === SIGN_IN ? LIMITS.signIn : LIMITS.page),
      excess(`the styles of ${name}`, styles, LIMITS.styles),
    ]),
    excess('the largest lazy chunk', lazy, LIMITS.lazy),
    excess('opening the filter of a list', filter, LIMITS.filter),
    excess('the filter builder', builder, LIMITS.builder),
    excess('the text of a filter', filterText, LIMITS.filterText),
    excess('the worker of the map', mapWorker, LIMITS.mapWorker),
  ].flat()
}

const excess = (name: string, bytes: number, limit: number) =>
  bytes > limit
    ? [`${name}: ${kilobytes(bytes)} kB exceed the limit of ${kilobytes(limit)} kB`]
    : []

export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const sum = (dist: string, files: string[]) =>
  files.reduce((total, file) => total + gzipped(dist, file), 0)

/** The build writes the compressed file beside each file. */
const gzipped = (dist: string, file: string) => statSync(join(dist, `${file}.gz`)).size
