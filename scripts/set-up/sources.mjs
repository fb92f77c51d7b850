import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/** By content, not by time: a fresh checkout of the same sources needs no build. */
export function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) {
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
