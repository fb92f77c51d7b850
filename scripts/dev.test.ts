import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { brBots } from '#contract/br-bots.ts'
import { freshFolder, Program } from '#testing/process.ts'

test('npm run dev serves the page with hot reload and the API of a demo fleet, until Ctrl-C', async () => {
  const dataDir = join(await freshFolder(), 'dev')
  const dev = new Program(
    ['scripts/dev.ts', '--port', '0', '--data-dir', dataDir, '--bots', '20'],
    {},
  )
  const [, origin, username, password] = await dev.says(
    /Open +(\S+)\n +Sign in as +(.+)\n +Password +(.+)\n/,
  )
  const get = async (path: string, cookie = '') =>
    fetch(`${origin}${path}`, { headers: { cookie } })

  const page = await (await get('/')).text()
  const component = await (await get('/src/web/ui/badge.tsx')).text()
  const signedIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: origin ?? '' },
    body: JSON.stringify({ username, password }),
  })
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0])
  const answer = await get('/api/br-bots', cookie.join('; '))
  const bots = brBots.list.response.parse(await answer.json())

  expect(page).toContain('/@vite/client')
  expect(component).toContain('$RefreshReg$')
  expect(bots.meta.total).toBe(20)

  dev.child.kill('SIGINT')
  expect(await dev.ended).toBe(0)
  await expect(get('/')).rejects.toThrow('fetch failed')
})

test.each([
  ['an unknown option', ['--nope'], "Unknown option '--nope'"],
  ['an option without its value', ['--port'], "Option '--port <value>' argument missing"],
  ['a port that is none', ['--port', 'web'], '--port must be a number from 0 to 65535.'],
])('npm run dev names its options after %s', async (_, options, reason) => {
  const dev = new Program(['scripts/dev.ts', ...options], {})

  expect(await dev.ended).toBe(1)
  expect(dev.output.startsWith(reason)).toBe(true)
  expect(dev.output).toContain('\nnpm run dev -- [--port N]')
  expect(dev.output).not.toContain('    at ')
})

test.each(['dev', 'demo'])(
  'npm run %s explains its options when it is asked for help, and does nothing else',
  async (command) => {
    const folder = await freshFolder()
    const settings = { NIGHT_SHIFT_DATA_DIR: folder, NIGHT_SHIFT_PORT: 'not read' }
    const program = new Program([`scripts/${command}.ts`, '--help'], settings)

    expect(await program.ended).toBe(0)
    expect(program.output).toMatch(new RegExp(`^npm run ${command} -- \\[--`))
    expect(await readdir(folder)).toEqual([])
  },
)

test('npm run dev names the port that another program uses', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const port = String(z.object({ port: z.number() }).parse(other.address()).port)

  const dev = new Program(['scripts/dev.ts', '--port', port, '--data-dir', await freshFolder()], {})

  expect(await dev.ended).toBe(1)
  expect(dev.output).toContain(`Port ${port} is already in use`)
  expect(dev.output).not.toContain('    at ')
})
