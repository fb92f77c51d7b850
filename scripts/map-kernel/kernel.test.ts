import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileKernel } from './compile.ts'

const BUILT = new URL('../../src/web/map/engine/splat/kernel/wasm.ts', import.meta.url)

test('the kernel of the map is the one that its sources make', async () => {
  expect(await readFile(BUILT, 'utf8')).toBe(await compileKernel())
})
