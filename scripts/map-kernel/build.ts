import { writeFile } from 'node:fs/promises'
import { compileKernel } from './compile.ts'

const MODULE = new URL('../../src/web/map/engine/splat/kernel/wasm.ts', import.meta.url)

await writeFile(MODULE, await compileKernel())
