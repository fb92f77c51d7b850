import { expect, test, vi } from 'vitest'
import { z } from 'zod'

// They create objects, and each can be the first one that a page loads.
const FIRST = ['confirmation', 'export-kinds', 'fields', 'live']

test.each(FIRST)('in a browser, the schemas of %s never try to compile code', async (name) => {
  const compile = vi.fn()
  vi.stubGlobal('document', {})
  vi.stubGlobal('Function', compile)
  vi.resetModules()
  z.config({ jitless: false })

  await import(`./${name}.ts`)

  expect(compile).not.toHaveBeenCalled()
})
