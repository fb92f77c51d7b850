import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from './fingerprint.mjs'
import { NODE } from './node.mjs'
import { step, Trouble } from './report.mjs'
import { capture, ROOT, tail } from './run.mjs'

const SOURCES = [
  'src/web',
  'src/contract',
  'src/domain',
  'public',
  'index.html',
  'scripts/web-app',
  'src/server/http/build-manifest.ts',
  'vite.config.ts',
  'package-lock.json',
]
const STAMP = join(ROOT, 'dist/.sources')

/** Builds the web app unless the last build is of the same sources. */
export async function buildWebApp() {
  const sources = fingerprintOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  await step('Building the web app', async () => {
    const { code, output } = await capture(NODE, ['node_modules/vite/bin/vite.js', 'build'])
    if (code !== 0) throw new Trouble(`The web app does not build:\n${tail(output)}`)
    writeFileSync(STAMP, sources)
  })
}
