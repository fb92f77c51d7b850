import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { z } from 'zod'
import { pageSourcesIn } from '../../src/server/http/build-manifest.ts'
import { contractParts } from './contract-parts.ts'

const SHELL = 'src/web/app/shell-layout.tsx'
const LAYOUTS: Record<string, string[]> = {
  auth: [],
  shell: [SHELL],
  settings: [SHELL, 'src/web/app/settings-layout.tsx'],
}

const PageTable = z.object({
  PAGES: z.array(z.object({ path: z.string(), layout: z.string(), load: z.coerce.string() })),
})

/** The modules of each page by path: its layout and the page. */
async function pageSources(): Promise<Record<string, string[]>> {
  const { module } = await runnerImport('/src/web/app/pages.ts', {
    plugins: [contractParts()],
  })
  const entries = PageTable.parse(module).PAGES.map(({ path, layout, load }) => {
    // The text of the function names the file that it imports.
    const [, file] = /["'](?:#|[/]src[/])(web[/].+?)["']/.exec(load) ?? []
    const files = LAYOUTS[layout]
    if (!file || !files) throw new Error(`${path} has no layout or file in src/web/app/pages.ts`)
    return [path, [...files, `src/${file}`]]
  })
  return Object.fromEntries(entries)
}

/** Writes the modules of each page beside the manifest, for the preload links of the server and the check of sizes. */
export function writePageSources(): Plugin {
  let file = ''
  return {
    name: 'write-page-sources',
    apply: 'build',
    configResolved: ({ root, build }) => {
      file = pageSourcesIn(resolve(root, build.outDir))
    },
    closeBundle: async () => {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify(await pageSources()))
    },
  }
}
