import { chmod, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder, Program, runCommand } from '#testing/process.ts'
import manifest from '../package.json' with { type: 'json' }

/** A checkout without dependencies, in which npm is this shell script. */
async function checkoutWithNpm(script: string) {
  const folder = await freshFolder()
  await cp('scripts', join(folder, 'scripts'), { recursive: true })
  await symlink(resolve('package.json'), join(folder, 'package.json'))
  await writeFile(join(folder, 'package-lock.json'), '{ "packages": {} }')
  await mkdir(join(folder, 'node_modules'))
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/npm'), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, 'bin/npm'), 0o755)
  return { folder, settings: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` } }
}

test('packages whose installation was interrupted are installed again', async () => {
  const npm = 'if [ "$1" = install ]; then cp package-lock.json node_modules/.package-lock.json; fi'
  const { folder, settings } = await checkoutWithNpm(npm)
  await writeFile(join(folder, 'node_modules/.package-lock.json'), '')
  const script = JSON.stringify(`${folder}/scripts/set-up/packages.mjs`)

  const install = `await (await import(${script})).installPackages()`
  const { code, output } = await runCommand(['--input-type=module', '--eval', install], settings)

  expect(output).toMatch(/^› Installing packages\n✓ Installing packages/)
  expect(code).toBe(0)
})

test.each(['start', 'demo', 'backup', 'restore', 'rotate-key', 'audit', 'dev', 'bench'] as const)(
  'npm run %s installs the packages of a new checkout',
  async (name) => {
    const { folder, settings } = await checkoutWithNpm('echo ENOSPC; exit 1')
    const [, script = '', ...options] = manifest.scripts[name].split(' ')

    const { code, output } = await runCommand([join(folder, script), ...options], settings)

    expect(output).toContain('The disk is full. Free about 1 GB and start again.')
    expect(code).toBe(1)
  },
)

test('a signal that ends npm start also ends the npm that it runs', async () => {
  const { folder, settings } = await checkoutWithNpm('echo $$ > npm.pid\nexec sleep 60')
  const start = new Program([join(folder, 'scripts/start.mjs')], settings)
  const readPid = async () => Number(await readFile(join(folder, 'npm.pid'), 'utf8').catch(() => 0))
  await expect.poll(readPid).toBeGreaterThan(0)
  const npm = await readPid()
  onTestFinished(() => void (isRunning(npm) && process.kill(npm, 'SIGKILL')))

  start.child.kill('SIGTERM')
  await start.ended

  expect(start.child.signalCode).toBe('SIGTERM')
  expect(isRunning(npm)).toBe(false)
})

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
