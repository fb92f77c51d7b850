import { existsSync } from 'node:fs'
import {
  type BuildManifest,
  chunksOf,
  pageSourcesIn,
  readManifest,
  readPageSources,
} from './build-manifest.ts'

/** The `Link` header of each page, which preloads what it needs in addition to index.html. */
export function readPreloads(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(pageSourcesIn(folder))) return new Map()
  const manifest = readManifest(folder)
  const always = filesOf(manifest, ['index.html'])
  const links = Object.entries(readPageSources(folder)).map(([path, sources]): [string, string] => {
    const files = [...filesOf(manifest, sources)].filter((each) => !always.has(each))
    return [path, files.map(toLink).join(', ')]
  })
  return new Map(links.filter(([, link]) => link !== ''))
}

function filesOf(manifest: BuildManifest, sources: readonly string[]): Set<string> {
  const chunks = [...chunksOf(manifest, sources).values()]
  return new Set(chunks.flatMap(({ file, css }) => [file, ...css]))
}

const toLink = (file: string) =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style` : `</${file}>; rel=modulepreload`
