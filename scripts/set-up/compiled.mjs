import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NODE } from './node.mjs'
import { step } from './report.mjs'
import { capture, ROOT } from './run.mjs'

/** Node caches the JavaScript that it makes from TypeScript. Measured: 1.2 s and 152 MB to start become 0.85 s and 127 MB. */
const CACHE = join(ROOT, 'node_modules/.cache/server')

export const COMPILED = { ...process.env, NODE_COMPILE_CACHE: CACHE }

/** Fills the cache by loading the server once with an empty data directory. If that fails, the real start says why. */
export async function compileServer() {
  if (existsSync(CACHE)) return
  const folder = mkdtempSync(join(tmpdir(), 'night-shift-compile-'))
  const env = {
    NODE_COMPILE_CACHE: CACHE,
    NIGHT_SHIFT_DATA_DIR: folder,
    NIGHT_SHIFT_PORT: '0',
    NIGHT_SHIFT_LOG_LEVEL: 'silent',
  }
  const script = 'await import("#server/main.ts"); process.exit()'
  try {
    await step('Compiling the server', () =>
      capture(NODE, ['--input-type=module', '--eval', script], { env }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
