import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step, Trouble } from './report.mjs'
import { capture, NODE, ROOT, tail } from './run.mjs'
import { fingerprint } from './sources.mjs'

const SOURCES = [
  'src/web',
  'src/contract',
  'src/domain',
  'public',
  'index.html',
  'scripts/web-app',
  'vite.config.ts',
  'package-lock.json',
]
const STAMP = join(ROOT, 'dist/.sources')

/** Builds the web app when its sources are not those of the last build. */
export async function buildWebApp() {
  const sources = fingerprint(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  await step('Building the web app', async () => {
    const built = await capture(NODE, ['node_modules/vite/bin/vite.js', 'build'])
    if (built.code !== 0) throw new Trouble(`The web app does not build:\n${tail(built.output)}`)
    writeFileSync(STAMP, sources)
  })
}
