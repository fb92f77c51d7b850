import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

interface Sbom {
  readonly bomFormat: string
  readonly components: { name: string; purl: string; hashes?: object[] }[]
  readonly dependencies: { ref: string; dependsOn: string[] }[]
}

const sbom: Sbom = JSON.parse(
  execFileSync(process.execPath, ['scripts/sbom.mjs'], { encoding: 'utf8' }),
)

test('the software bill of materials names every package that the console is built with and runs on, and no other', () => {
  const names = sbom.components.map(({ name }) => name)

  expect(sbom.bomFormat).toBe('CycloneDX')
  expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)))
  expect(names).not.toContain('vitest')
  expect(sbom.components.filter(({ hashes }) => !hashes)).toEqual([])
})

test('each dependency in it is one of its packages', () => {
  const purls = new Set(sbom.components.map(({ purl }) => purl))
  const [root, ...rest] = sbom.dependencies

  expect(root?.dependsOn).toHaveLength(Object.keys(manifest.dependencies).length)
  expect(rest.flatMap(({ dependsOn }) => dependsOn).filter((purl) => !purls.has(purl))).toEqual([])
  expect(new Set(rest.map(({ ref }) => ref))).toEqual(purls)
})
