import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { step, Trouble } from './report.mjs'
import { capture, NODE, ROOT, tail } from './run.mjs'
import { fingerprint } from './sources.mjs'

const SOURCES = ['scripts/island']
const FOLDER = join(ROOT, 'dist-island')
const VERSION_LENGTH = 16

/** Draws the island of the live map when its scripts are not those that drew it last. */
export async function drawIsland() {
  const version = fingerprint(SOURCES).slice(0, VERSION_LENGTH)
  const facts = join(FOLDER, 'picture.json')
  if (existsSync(facts) && JSON.parse(readFileSync(facts, 'utf8')).version === version) return
  await step('Drawing the map', async () => {
    const drawn = await capture(NODE, ['scripts/island/draw.ts', FOLDER, version])
    if (drawn.code !== 0) throw new Trouble(`The map cannot be drawn:\n${tail(drawn.output)}`)
  })
}
