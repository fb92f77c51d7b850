import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/** A hash of the content of files and folders, not of their times: a fresh checkout of the same sources has the same hash. Excludes tests. */
export function fingerprintOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) {
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
