import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { BUILT, PEERS } from './folders.ts'
import { type Name, SUBJECTS } from './subjects.ts'

const run = promisify(execFile)

/** Installs the peer libraries, which only this benchmark needs, and builds the pages. */
export async function buildPages(names: readonly Name[]): Promise<void> {
  if (names.some((name) => SUBJECTS[name].source.startsWith(PEERS))) await installPeers()
  await build({
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: names.map((name) => SUBJECTS[name].source) },
    },
  })
}

async function installPeers(): Promise<void> {
  const installedAt = await changedAt(join(PEERS, 'node_modules/.package-lock.json'))
  if (installedAt > (await changedAt(join(PEERS, 'package-lock.json')))) return
  process.stderr.write('installing the peers\n')
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PEERS })
}

const changedAt = async (file: string) =>
  (await stat(file).catch(() => undefined))?.mtimeMs ?? Number.NEGATIVE_INFINITY
