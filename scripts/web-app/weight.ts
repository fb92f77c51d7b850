import { statSync } from 'node:fs'
import { join } from 'node:path'
import { chunksOf, readManifest } from '../../src/server/http/build-manifest.ts'

const ENTRY = 'index.html'
const APP = 'src/web/app'
const FEATURES = 'src/web/features'
const SHELL = [`${APP}/shell-layout.tsx`]
const SETTINGS = [...SHELL, `${FEATURES}/settings/settings-layout.tsx`]

/** The sources that a browser loads before a page can be used: the shell, where there is one, and the page. */
const PAGES: Record<string, string[]> = {
  '/login': [`${FEATURES}/sign-in/sign-in-page.tsx`],
  '/reset-password': [`${FEATURES}/sign-in/reset-password-page.tsx`],
  '/waiting-approval': [`${FEATURES}/waiting-approval/waiting-page.tsx`],
  '/': [...SHELL, `${FEATURES}/home/home-page.tsx`],
  '/map': [...SHELL, 'src/web/map/map-page.tsx'],
  '/logs': [...SHELL, `${FEATURES}/logs/logs-page.tsx`],
  '/br-bots': [...SHELL, `${FEATURES}/br-bots/br-bots-page.tsx`],
  '/group-management': [...SHELL, `${FEATURES}/br-bot-groups/br-bot-groups-page.tsx`],
  '/bots': [...SHELL, `${FEATURES}/bots/bots-page.tsx`],
  '/accounts': [...SHELL, `${FEATURES}/accounts/accounts-page.tsx`],
  '/orders': [...SHELL, `${FEATURES}/orders/orders-page.tsx`],
  '/penalties': [...SHELL, `${FEATURES}/penalties/penalties-page.tsx`],
  '/auto-responder': [...SHELL, `${FEATURES}/auto-responder/auto-responder-page.tsx`],
  '/servers': [...SHELL, `${FEATURES}/servers/servers-page.tsx`],
  '/proxies': [...SHELL, `${FEATURES}/proxies/proxies-page.tsx`],
  '/captcha-management': [...SHELL, `${FEATURES}/captcha-management/captcha-management-page.tsx`],
  '/admins': [...SHELL, `${FEATURES}/admins/admins-page.tsx`],
  '/settings': [...SETTINGS, `${FEATURES}/settings/profile-page.tsx`],
  '/settings/security': [...SETTINGS, `${FEATURES}/settings/security-page.tsx`],
  '/settings/api-keys': [...SETTINGS, `${FEATURES}/settings/api-keys-page.tsx`],
  '/settings/fleet': [...SETTINGS, `${FEATURES}/settings/fleet-page.tsx`],
  '/settings/users': [...SETTINGS, `${FEATURES}/users/users-page.tsx`],
  '/settings/audit': [...SETTINGS, `${FEATURES}/audit/audit-page.tsx`],
  '/documentation': [...SHELL, `${FEATURES}/documentation/documentation-page.tsx`],
  '/librw': [...SHELL, `${FEATURES}/librw/librw-page.tsx`],
  'no such page': [...SHELL, `${APP}/missing-page.tsx`],
}

/** Bytes over the wire, gzipped. */
const WEIGHT_BARS = { entry: 155_000, page: 270_000, styles: 15_000, lazy: 40_000 }

interface Weight {
  name: string
  script: number
  styles: number
  files: number
}

/** The size of the entry, of each page with everything it loads at first, and of the largest chunk that is loaded later. */
export function weigh(dist: string) {
  const manifest = readManifest(dist)
  const named = new Set(Object.values(PAGES).flat())
  const unnamed = Object.keys(manifest).find((key) => /-page[.]tsx$/.test(key) && !named.has(key))
  if (unnamed)
    throw new Error(`${unnamed} has no limit: add it to PAGES in scripts/web-app/weight.ts`)

  const missing = [ENTRY, ...named].find((source) => !manifest[source])
  if (missing)
    throw new Error(`${missing} is not in the build: correct PAGES in scripts/web-app/weight.ts`)

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
  const first = needsOf([])
  const later = Object.entries(manifest).filter(
    ([key, { file }]) => !first.has(key) && file.endsWith('.js'),
  )
  return {
    entry: weightOf('entry', []),
    pages: Object.entries(PAGES).map(([path, sources]) => weightOf(path, sources)),
    lazy: Math.max(...later.map(([, { file }]) => gzipped(dist, file))),
  }
}

/** A message for each limit that a build exceeds. */
export function overweight(dist: string): string[] {
  const { entry, pages, lazy } = weigh(dist)
  return [
    miss('the entry', entry.script, WEIGHT_BARS.entry),
    ...pages.flatMap(({ name, script, styles }) => [
      miss(name, script, WEIGHT_BARS.page),
      miss(`the styles of ${name}`, styles, WEIGHT_BARS.styles),
    ]),
    miss('the largest lazy chunk', lazy, WEIGHT_BARS.lazy),
  ].flat()
}

const miss = (name: string, bytes: number, bar: number) =>
  bytes > bar ? [`${name} has ${kilobytes(bytes)} kB; its limit is ${kilobytes(bar)} kB`] : []

export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const sum = (dist: string, files: string[]) =>
  files.reduce((total, file) => total + gzipped(dist, file), 0)

/** The build writes the compressed file beside each file. */
const gzipped = (dist: string, file: string) => statSync(join(dist, `${file}.gz`)).size
