import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ACCESS_LABELS } from '#contract/endpoint.ts'
import { keyOf } from '#contract/fields.ts'

const Chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
type Chunk = z.infer<typeof Chunk>
const BuildManifest = z.record(z.string(), Chunk)
export type BuildManifest = z.infer<typeof BuildManifest>

const manifestIn = (folder: string) => join(folder, '.vite/manifest.json')

export const readManifest = (folder: string): BuildManifest =>
  BuildManifest.parse(JSON.parse(readFileSync(manifestIn(folder), 'utf8')))

const PageFacts = z.object({
  title: z.string(),
  /** The text of a page outside of the console. */
  subtitle: z.string().optional(),
  /** Who can open the page. */
  access: keyOf(ACCESS_LABELS),
  /** The source modules of the page, in addition to index.html. */
  sources: z.array(z.string()),
  /** The URLs of the API requests of the first view, for a page URL without parameters. */
  requests: z.array(z.string()),
})
export type PageFacts = z.infer<typeof PageFacts>
const PageTable = z.record(z.string(), PageFacts)

/** The pages by URL path. The build writes the file from the table of the web app. */
export const pageTableIn = (folder: string) => join(folder, '.vite/pages.json')

export const readPageTable = (folder: string): Record<string, PageFacts> =>
  PageTable.parse(JSON.parse(readFileSync(pageTableIn(folder), 'utf8')))

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
