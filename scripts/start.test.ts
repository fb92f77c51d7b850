import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder, runCommand } from '#testing/process.ts'

test('an argument of npm start is refused, because all settings are environment variables', async () => {
  const { code, output } = await runCommand(['scripts/start.mjs', '--port', '4001'], {})

  expect(code).toBe(1)
  expect(output).toMatch(/^\nnpm start has no option --port\. .*NIGHT_SHIFT_PORT/)
})

test('npm start --help explains the command and starts nothing', async () => {
  const { code, output } = await runCommand(['scripts/start.mjs', '--help'], {})

  expect(code).toBe(0)
  expect(output).toMatch(/^npm start\n .*environment variables/s)
})

test('a start continues without a cache of the compiled server where none can be written', async () => {
  const folder = await freshFolder()
  await cp('scripts', join(folder, 'scripts'), { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'src'])
    await symlink(resolve(name), join(folder, name))
  // A user without permission is refused too, but tests also run as root.
  await mkdir(join(folder, 'node_modules'))
  await writeFile(join(folder, 'node_modules/.cache'), '')
  const script = `${folder}/scripts/set-up/compiled.mjs`

  const compile = `await (await import(${JSON.stringify(script)})).compileServer()`
  const { code, output } = await runCommand(['--input-type=module', '--eval', compile], {})

  expect(output).toMatch(/^! The compiled server is not cached: .*node_modules\/\.cache/)
  expect(code).toBe(0)
})

test.each([
  ['an unknown option', ['--bot', '5'], "Unknown option '--bot'"],
  ['no bots', ['--bots', '0'], '--bots must be a whole number from 1 to 1000000.'],
  ['a seed without a value', ['--seed', ''], '--seed must be a whole number.'],
  ['an address that is none', ['--url', 'console'], '--url must be an address such as'],
])('npm run demo names %s above its options', async (_, options, reason) => {
  const { code, output } = await runCommand(['scripts/demo.ts', ...options], {
    NIGHT_SHIFT_DATA_DIR: '/proc/night-shift',
  })

  expect(code).toBe(1)
  expect(output.startsWith(reason)).toBe(true)
  expect(output).toContain('\nnpm run demo ')
})
