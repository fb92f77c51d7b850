import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { z } from 'zod'
import type { Endpoint, Resource } from '../../src/contract/endpoint.ts'
import { contract } from '../../src/contract/index.ts'
import { type PageFacts, pageTableIn } from '../../src/server/http/build-manifest.ts'
import { type Parts, urlOf } from '../../src/web/api/url-of.ts'
import { contractParts } from './contract-parts.ts'

const SHELL = 'src/web/app/shell-layout.tsx'
const LAYOUTS: Record<string, string[]> = {
  auth: [],
  shell: [SHELL],
  settings: [SHELL, 'src/web/app/settings-layout.tsx'],
}

interface Query {
  queryKey: [url: string]
}

/** Replaces the query cache of the app, and records the URLs that a page prefetches. */
interface Recorder {
  prefetchQuery(query: Query): void
}

const PageTable = z.object({
  PAGES: z.array(
    z.object({
      path: z.string(),
      layout: z.string(),
      label: z.string(),
      title: z.string().optional(),
      subtitle: z.string().optional(),
      load: z.coerce.string(),
      endpoint: z.custom<(from: unknown) => Pick<Endpoint, 'access'>>().optional(),
      first: z.custom<(cache: Recorder, from: unknown, search: object) => unknown>().optional(),
    }),
  ),
})

const callOf = (endpoint: Endpoint) => ({
  access: endpoint.access,
  query: (input: Parts): Query => ({ queryKey: [urlOf(endpoint, input)] }),
})

const mapValues = <Value, Mapped>(values: Record<string, Value>, map: (value: Value) => Mapped) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

/** The facts about each page that the server needs, by path. */
async function pageTable(): Promise<Record<string, PageFacts>> {
  const { module } = await runnerImport('/src/web/app/pages.ts', { plugins: [contractParts()] })
  const api = mapValues<Resource, unknown>(contract, (resource) => mapValues(resource, callOf))
  const entries = PageTable.parse(module).PAGES.map((page): [string, PageFacts] => {
    const { path, layout, label, title = label, subtitle, load, endpoint, first } = page
    // The text of the function names the file that it imports.
    const [, file] = /["'](?:#|[/]src[/])(web[/].+?)["']/.exec(load) ?? []
    const files = LAYOUTS[layout]
    if (!file || !files) throw new Error(`${path} has no layout or file in src/web/app/pages.ts`)
    const requests: string[] = []
    first?.({ prefetchQuery: ({ queryKey: [url] }) => requests.push(url) }, api, {})
    const sources = [...files, `src/${file}`]
    const access = layout === 'auth' ? 'public' : (endpoint?.(api).access ?? 'own')
    return [path, { title, subtitle, access, sources, requests }]
  })
  return Object.fromEntries(entries)
}

/** Writes the table of pages beside the manifest, for the server and the check of sizes. */
export function writePageTable(): Plugin {
  let file = ''
  return {
    name: 'write-page-table',
    apply: 'build',
    configResolved: ({ root, build }) => {
      file = pageTableIn(resolve(root, build.outDir))
    },
    closeBundle: async () => {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify(await pageTable()))
    },
  }
}
