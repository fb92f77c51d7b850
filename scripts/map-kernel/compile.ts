import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SOURCES = join(import.meta.dirname, 'assembly')
const COMPILER = fileURLToPath(import.meta.resolve('assemblyscript/bin/asc.js'))
const OPTIONS = ['-O3', '--converge', '--noAssert', '--enable', 'simd', '--runtime', 'minimal']

/** The kernel of the map as a TypeScript module: WebAssembly, which is the same for the same sources and compiler. */
export async function compileKernel(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'night-shift-kernel-'))
  try {
    const files = (await readdir(SOURCES)).filter((file) => file.endsWith('.ts'))
    const sources = files.toSorted().map((file) => join(SOURCES, file))
    const built = join(folder, 'kernel.wasm')
    // It never throws, so it needs nothing of its host.
    await run(process.execPath, [COMPILER, ...sources, ...OPTIONS, '--use', 'abort=', '-o', built])
    const lines = (await readFile(built)).toString('base64').match(/.{1,96}/g) ?? []
    const text = lines.map((line) => `  '${line}'`).join(' +\n')
    return `/** Made by \`npm run build:kernel\` from scripts/map-kernel/assembly. */\nexport const KERNEL =\n${text}\n`
  } finally {
    await rm(folder, { recursive: true })
  }
}
