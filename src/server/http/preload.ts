import { existsSync } from 'node:fs'
import { type BuildManifest, chunksOf, manifestIn, readManifest } from './build-manifest.ts'

const SHELL = 'src/web/app/shell-layout.tsx'

/** The modules of each page, by URL. A page without an entry works too, but shows slightly later. */
export const PAGE_SOURCES: Readonly<Record<string, readonly string[]>> = {
  '/login': ['src/web/features/sign-in/sign-in-page.tsx'],
  '/reset-password': ['src/web/features/sign-in/reset-password-page.tsx'],
  '/waiting-approval': ['src/web/features/waiting-approval/waiting-page.tsx'],
  '/br-bots': [SHELL, 'src/web/features/br-bots/br-bots-page.tsx'],
  '/settings': [
    SHELL,
    'src/web/app/settings-layout.tsx',
    'src/web/features/settings/profile-page.tsx',
  ],
  '/settings/users': [
    SHELL,
    'src/web/app/settings-layout.tsx',
    'src/web/features/users/users-page.tsx',
  ],
}

/** The `Link` header of each page, which preloads what it needs in addition to index.html. */
export function readPreloads(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(manifestIn(folder))) return new Map()
  const manifest = readManifest(folder)
  const always = filesOf(manifest, ['index.html'])
  const links = Object.entries(PAGE_SOURCES).map(([path, sources]): [string, string] => {
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
