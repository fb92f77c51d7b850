import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { table } from './measure.ts'

const DIST = 'dist'
const ENTRY = 'index.html'

const SHELL = 'src/web/app/shell-layout.tsx'
const SETTINGS = 'src/web/features/settings/settings-layout.tsx'

/** What a person's browser fetches before each of these can be used: the shell where there is one, and the page. */
const PAGES: Record<string, string[]> = {
  '/login': ['src/web/features/sign-in/sign-in-page.tsx'],
  '/waiting-approval': ['src/web/features/waiting-approval/waiting-page.tsx'],
  '/': [SHELL, 'src/web/features/home/home-page.tsx'],
  '/br-bots': [SHELL, 'src/web/features/br-bots/br-bots-page.tsx'],
  '/group-management': [SHELL, 'src/web/features/br-bot-groups/br-bot-groups-page.tsx'],
  '/bots': [SHELL, 'src/web/features/bots/bots-page.tsx'],
  '/accounts': [SHELL, 'src/web/features/accounts/accounts-page.tsx'],
  '/orders': [SHELL, 'src/web/features/orders/orders-page.tsx'],
  '/penalties': [SHELL, 'src/web/features/penalties/penalties-page.tsx'],
  '/servers': [SHELL, 'src/web/features/servers/servers-page.tsx'],
  '/proxies': [SHELL, 'src/web/features/proxies/proxies-page.tsx'],
  '/captcha-management': [SHELL, 'src/web/features/captcha-management/captcha-management-page.tsx'],
  '/admins': [SHELL, 'src/web/features/admins/admins-page.tsx'],
  '/logs': [SHELL, 'src/web/features/logs/logs-page.tsx'],
  '/librw': [SHELL, 'src/web/features/librw/librw-page.tsx'],
  '/settings': [SHELL, SETTINGS, 'src/web/features/settings/profile-page.tsx'],
  '/settings/security': [SHELL, SETTINGS, 'src/web/features/settings/security-page.tsx'],
  '/settings/api-keys': [SHELL, SETTINGS, 'src/web/features/settings/api-keys-page.tsx'],
  '/settings/fleet': [SHELL, SETTINGS, 'src/web/features/settings/fleet-page.tsx'],
  '/settings/users': [SHELL, SETTINGS, 'src/web/features/users/users-page.tsx'],
  '/settings/audit': [SHELL, SETTINGS, 'src/web/features/audit/audit-page.tsx'],
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    isDynamicEntry: z.boolean().default(false),
  }),
)
type Manifest = z.infer<typeof Manifest>

/** `npm run build && npm run bench -- web`: kB over the wire, gzipped, before each page stands. */
export async function bench(): Promise<void> {
  const manifest = Manifest.parse(
    JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8')),
  )
  const rows: (string | number)[][] = [await weigh(manifest, 'entry', [ENTRY])]
  for (const [path, modules] of Object.entries(PAGES))
    rows.push(await weigh(manifest, path, [ENTRY, ...modules]))
  const lazy = Object.values(manifest).filter(({ isDynamicEntry }) => isDynamicEntry)
  const sizes = await Promise.all(lazy.map(({ file }) => gzipped(file)))
  process.stdout.write(`${table(['kB gzipped', 'JavaScript', 'CSS', 'files'], rows)}\n`)
  process.stdout.write(`largest lazy chunk: ${kilobytes(Math.max(...sizes))} kB\n`)
}

async function weigh(manifest: Manifest, name: string, modules: string[]) {
  const chunks = new Set<string>()
  for (const module of modules) collect(manifest, module, chunks)
  const scripts = [...chunks].map((key) => manifest[key]?.file ?? '')
  const styles = new Set([...chunks].flatMap((key) => manifest[key]?.css ?? []))
  return [
    name,
    kilobytes(await sum(scripts)),
    kilobytes(await sum([...styles])),
    scripts.length + styles.size,
  ]
}

function collect(manifest: Manifest, key: string, into: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the build: name the page's file in bench/web.ts`)
  if (into.has(key)) return
  into.add(key)
  for (const each of chunk.imports) collect(manifest, each, into)
}

async function sum(files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(gzipped))
  return sizes.reduce((total, size) => total + size, 0)
}

const gzipped = async (file: string) =>
  gzipSync(await readFile(join(DIST, file)), { level: 9 }).length

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
