import { expect, test } from 'vitest'
import { Program, runCommand } from '#testing/process.ts'
import { refuses } from '#testing/refused-start.ts'

test('an argument of npm start is refused, because all settings are environment variables', async () => {
  const start = new Program(['scripts/start.mjs', '--port', '4001'], {})

  await refuses(start, ['npm start has no option --port.', 'NIGHT_SHIFT_PORT'])
})

test('npm start --help explains the command and starts nothing', async () => {
  const { code, output } = await runCommand(['scripts/start.mjs', '--help'], {})

  expect(code).toBe(0)
  expect(output).toMatch(/^npm start\n .*environment variables/s)
})
