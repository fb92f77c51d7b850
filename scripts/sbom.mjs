import { readFileSync } from 'node:fs'

// Prints a CycloneDX software bill of materials of the build and runtime dependencies of the console, read from the lock. `npm sbom` omits
// packages that development tools also depend on, such as React.

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const manifest = read('package.json')
const { packages } = read('package-lock.json')
const FOLDER = 'node_modules/'

const installed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
const nameOf = (path) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const root = purlOf(manifest.name, manifest.version)

/** The package that Node resolves a name to, imported by the package at `path`. */
function resolve(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf(FOLDER) - 1, 0))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`
    if (packages[candidate] && !packages[candidate].dev)
      return purlOf(name, packages[candidate].version)
    if (folder === '') return undefined
  }
}

const edgesOf = (path, { dependencies, optionalDependencies, peerDependencies }) => {
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return [...new Set(names.flatMap((name) => resolve(path, name) ?? []))].sort()
}

const componentOf = ([path, { version, integrity = '', license }]) => ({
  type: 'library',
  'bom-ref': purlOf(nameOf(path), version),
  name: nameOf(path),
  version,
  purl: purlOf(nameOf(path), version),
  ...(license && { licenses: [{ expression: license }] }),
  ...(integrity.startsWith('sha512-') && {
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') },
    ],
  }),
})

// A package in two folders is one component.
const unique = (items, keyOf) => [...new Map(items.map((item) => [keyOf(item), item])).values()]

const sbom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': root,
      name: manifest.name,
      version: manifest.version,
      purl: root,
    },
  },
  components: unique(installed.map(componentOf), (component) => component.purl),
  dependencies: unique(
    [
      { ref: root, dependsOn: edgesOf('', { dependencies: manifest.dependencies }) },
      ...installed.map(([path, entry]) => ({
        ref: purlOf(nameOf(path), entry.version),
        dependsOn: edgesOf(path, entry),
      })),
    ],
    ({ ref }) => ref,
  ),
}
process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`)
