import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const SHELL = 'src/web/app/shell-layout.tsx'

/** The modules of a page's own, by its address. Without a line here it works too, and shows a little later. */
export const PAGE_SOURCES: Readonly<Record<string, readonly string[]>> = {
  '/login': ['src/web/features/sign-in/sign-in-page.tsx'],
  '/waiting-approval': ['src/web/features/waiting-approval/waiting-page.tsx'],
  '/br-bots': [SHELL, 'src/web/features/br-bots/br-bots-page.tsx'],
  '/settings': [
    SHELL,
    'src/web/features/settings/settings-layout.tsx',
    'src/web/features/settings/profile-page.tsx',
  ],
  '/settings/users': [
    SHELL,
    'src/web/features/settings/settings-layout.tsx',
    'src/web/features/users/users-page.tsx',
  ],
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof Manifest>

/** The `Link` header of each page: what it needs beside what index.html names, to be fetched with it and not after it. */
export function readPreloads(folder: string): ReadonlyMap<string, string> {
  const file = join(folder, '.vite/manifest.json')
  if (!existsSync(file)) return new Map()
  const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  const always = filesOf(manifest, ['index.html'])
  const links = Object.entries(PAGE_SOURCES).map(([path, sources]): [string, string] => {
    const files = [...filesOf(manifest, sources)].filter((each) => !always.has(each))
    return [path, files.map(toLink).join(', ')]
  })
  return new Map(links.filter(([, link]) => link !== ''))
}

function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const waiting = [...sources]
  for (const source of waiting) {
    const chunk = manifest[source]
    if (!chunk || files.has(chunk.file)) continue
    files.add(chunk.file)
    for (const file of chunk.css) files.add(file)
    waiting.push(...chunk.imports)
  }
  return files
}

const toLink = (file: string) =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style` : `</${file}>; rel=modulepreload`
