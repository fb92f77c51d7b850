import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import fetched from './node/package.json' with { type: 'json' }

test('every place that names the version of Node follows engines in package.json', async () => {
  const version = manifest.engines.node.replace('>=', '')
  const [minor] = /^\d+[.]\d+/.exec(version) ?? []

  expect(version).toMatch(/^\d+[.]\d+[.]\d+$/)
  expect(new Set(Object.values(fetched.optionalDependencies))).toEqual(new Set([version]))
  expect(await readFile('.nvmrc', 'utf8')).toBe(`${version}\n`)
  expect(await readFile('README.md', 'utf8')).toContain(`Node ${minor} or newer`)
})
