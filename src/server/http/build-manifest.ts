import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
type Chunk = z.infer<typeof Chunk>
const BuildManifest = z.record(z.string(), Chunk)
export type BuildManifest = z.infer<typeof BuildManifest>

const manifestIn = (folder: string) => join(folder, '.vite/manifest.json')

export const readManifest = (folder: string): BuildManifest =>
  BuildManifest.parse(JSON.parse(readFileSync(manifestIn(folder), 'utf8')))

const PageSources = z.record(z.string(), z.array(z.string()))

/** The modules of each page besides index.html, by URL path. The build writes the file from the table of pages. */
export const pageSourcesIn = (folder: string) => join(folder, '.vite/pages.json')

export const readPageSources = (folder: string): Record<string, string[]> =>
  PageSources.parse(JSON.parse(readFileSync(pageSourcesIn(folder), 'utf8')))

/** The chunks of some sources and everything they import, by key. Sources missing from the build are ignored. */
export function chunksOf(
  manifest: BuildManifest,
  sources: readonly string[],
): ReadonlyMap<string, Chunk> {
  const chunks = new Map<string, Chunk>()
  const queue = [...sources]
  for (const key of queue) {
    const chunk = manifest[key]
    if (!chunk || chunks.has(key)) continue
    chunks.set(key, chunk)
    queue.push(...chunk.imports)
  }
  return chunks
}
