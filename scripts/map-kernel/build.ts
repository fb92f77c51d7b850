import { writeFile } from 'node:fs/promises'
import { compileKernel } from './compile.ts'

const built = new URL('../../src/web/map/engine/splat/kernel/wasm.ts', import.meta.url)

await writeFile(built, await compileKernel())
