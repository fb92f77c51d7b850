import { readFileSync } from 'node:fs'
import { main, say, Trouble } from './set-up/report.mjs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { allowScripts, dependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)

/** Checks what npm does not: the lock is independent of the registry, and every install script is allowed or refused explicitly. */
await main(() => {
  const faults = [...addresses(), ...undecidedScripts(), ...unlocked(), ...wrongSettings()]
  if (faults.length > 0) throw new Trouble(faults.join('\n'))
  say('package-lock.json, .npmrc and allowScripts are valid')
})

function addresses() {
  const resolved = Object.entries(packages).filter(([, entry]) => 'resolved' in entry)
  return resolved.map(([path]) => `${path} is locked to the address of one registry ("resolved")`)
}

function undecidedScripts() {
  const scripted = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript)
  const names = scripted.map(([path]) => path.split('node_modules/').at(-1))
  const undecided = [...new Set(names)].filter((name) => !(name in allowScripts))
  return undecided.map(
    (name) => `${name} has an install script: allow or refuse it in allowScripts`,
  )
}

function unlocked() {
  const wanted = { ...dependencies, ...devDependencies }
  const locked = { ...packages[''].dependencies, ...packages[''].devDependencies }
  const names = Object.keys({ ...wanted, ...locked }).filter(
    (name) => wanted[name] !== locked[name],
  )
  return names.map((name) => `${name} differs between package.json and package-lock.json`)
}

function wrongSettings() {
  const line = 'omit-lockfile-registry-resolved=true'
  return readFileSync('.npmrc', 'utf8').trim() === line ? [] : [`.npmrc must contain only ${line}`]
}
