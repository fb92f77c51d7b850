import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step, Trouble } from './report.mjs'
import { capture, NODE, ROOT, tail } from './run.mjs'

const SOURCES = [
  'src/web',
  'src/contract',
  'src/domain',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
const STAMP = join(ROOT, 'dist/.sources')

/** Builds the web app when its sources are not those of the last build. */
export async function buildWebApp() {
  const sources = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  await step('Building the web app', async () => {
    const built = await capture(NODE, ['node_modules/vite/bin/vite.js', 'build'])
    if (built.code !== 0) throw new Trouble(`The web app does not build:\n${tail(built.output)}`)
    writeFileSync(STAMP, sources)
  })
}

/** By content, not by time: a fresh checkout of the same sources needs no build. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesIn)) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}

function filesIn(path) {
  const place = join(ROOT, path)
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return /[.]test[.]tsx?$/.test(path) ? [] : [path]
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}
