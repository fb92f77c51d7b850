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

/** The map kernel as a TypeScript module. The output depends only on the sources and the compiler version. */
export async function compileKernel(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'night-shift-kernel-'))
  try {
    const files = (await readdir(SOURCES)).filter((file) => file.endsWith('.ts'))
    const sources = files.toSorted().map((file) => join(SOURCES, file))
    const wasmFile = join(outDir, 'kernel.wasm')
    // Nothing in the kernel throws, so it needs no `abort` import from its host.
    await run(process.execPath, [
      COMPILER,
      ...sources,
      ...OPTIONS,
      '--use',
      'abort=',
      '-o',
      wasmFile,
    ])
    // Base64 would hide repeated bytes from the compression of the transfer.
    const lines = (await readFile(wasmFile)).toString('hex').match(/.{1,96}/g) ?? []
    const text = lines.map((line) => `  '${line}'`).join(' +\n')
    return `/** Made by \`npm run build:kernel\` from scripts/map-kernel/assembly. */\nexport const KERNEL_HEX =\n${text}\n`
  } finally {
    await rm(outDir, { recursive: true })
  }
}
