import { writeFile } from 'node:fs/promises'
import { compileKernel } from './compile.ts'

const built = new URL('../../src/web/map/engine/splat/kernel/built.ts', import.meta.url)

await writeFile(built, await compileKernel())
