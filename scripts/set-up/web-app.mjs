import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  'vite.config.ts',
  'package-lock.json',
]
const STAMP = join(ROOT, 'dist/.sources')

/** Builds the web app unless the last build is of the same sources. */
export async function buildWebApp() {
  const sources = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  await step('Building the web app', async () => {
    const { code, output } = await capture(NODE, ['node_modules/vite/bin/vite.js', 'build'])
    if (code !== 0) throw new Trouble(`The web app does not build:\n${tail(output)}`)
    writeFileSync(STAMP, sources)
  })
}

/** Of the content, not the time: a fresh checkout of the same sources needs no build. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesIn)) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (statSync(join(ROOT, path)).isFile()) return /[.]test[.]tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}
