import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileKernel } from './compile.ts'

const MODULE = new URL('../../src/web/map/engine/splat/kernel/wasm.ts', import.meta.url)

test('the committed kernel matches its sources', async () => {
  expect(await readFile(MODULE, 'utf8')).toBe(await compileKernel())
})
