import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf, freshFolder, runServer } from '#testing/process.ts'
import { masterKey, refuses } from '#testing/refused-start.ts'
import { openDatabase } from './db/open.ts'

test('two processes with nothing but a data folder: the second finds the port in use', async () => {
  const folder = await freshFolder()
  const first = runServer({ NIGHT_SHIFT_DATA_DIR: folder })
  const { port } = new URL(await addressOf(first))

  const second = runServer({ NIGHT_SHIFT_DATA_DIR: await freshFolder(), NIGHT_SHIFT_PORT: port })

  await refuses(second, [`Port ${port} on 127.0.0.1 is in use`, 'set NIGHT_SHIFT_PORT'])
})

test('a second server on a data folder refuses to start, and the folder is free once the first was killed', async () => {
  const settings = { NIGHT_SHIFT_DATA_DIR: await freshFolder() }
  const first = runServer(settings)
  await addressOf(first)

  await refuses(runServer(settings), [
    `Another Night Shift server is running on the data folder ${settings.NIGHT_SHIFT_DATA_DIR}`,
    'Stop it first',
    'NIGHT_SHIFT_DATA_DIR',
  ])
  first.child.kill('SIGKILL')
  await first.ended

  await addressOf(runServer(settings))
})

test('an address that this machine does not have is reported', async () => {
  const server = runServer({
    NIGHT_SHIFT_DATA_DIR: await freshFolder(),
    NIGHT_SHIFT_HOST: '192.0.2.1',
    NIGHT_SHIFT_BEHIND_TLS: '1',
    NIGHT_SHIFT_PUBLIC_ORIGIN: 'https://console.example',
    NIGHT_SHIFT_TRUSTED_PROXIES: '192.0.2.2',
  })

  await refuses(server, ['This machine has no address 192.0.2.1', 'Set NIGHT_SHIFT_HOST'])
})

test('all invalid settings are reported at once, without their secrets', async () => {
  const server = runServer({
    NIGHT_SHIFT_PORT: '99999',
    NIGHT_SHIFT_DATA_DIR: '  ',
    NIGHT_SHIFT_HOST: '0.0.0.0',
    NIGHT_SHIFT_LOG_LEVEL: 'loud',
    NIGHT_SHIFT_TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/99',
    NIGHT_SHIFT_PROT: '4000',
    DATABASE_URL: 'mysql://root:hunter2@db/fleet',
    NATS_URL: 'localhost',
  })

  await refuses(server, [
    'NIGHT_SHIFT_PORT must be a number from 0 to 65535',
    'NIGHT_SHIFT_DATA_DIR must be a path, not only spaces',
    'NIGHT_SHIFT_HOST 0.0.0.0 would carry passwords over plain http',
    'NIGHT_SHIFT_LOG_LEVEL must be one of debug, info, warn, error, silent',
    'NIGHT_SHIFT_TRUSTED_PROXIES must be IP addresses or ranges',
    'NIGHT_SHIFT_PROT is not a setting of Night Shift',
    'DATABASE_URL must be a postgres:// address',
    'NATS_URL must be a nats:// address',
  ])
  expect(server.output).not.toContain('hunter2')
})

test.each([
  [
    'a TLS proxy without its address',
    { NIGHT_SHIFT_BEHIND_TLS: '1' },
    'needs NIGHT_SHIFT_PUBLIC_ORIGIN',
  ],
  [
    'a TLS proxy elsewhere that nobody knows',
    {
      NIGHT_SHIFT_HOST: '192.0.2.1',
      NIGHT_SHIFT_BEHIND_TLS: '1',
      NIGHT_SHIFT_PUBLIC_ORIGIN: 'https://console.example',
    },
    'needs NIGHT_SHIFT_TRUSTED_PROXIES',
  ],
  [
    'a range of all addresses as the TLS proxy',
    { NIGHT_SHIFT_TRUSTED_PROXIES: '0.0.0.0/0' },
    'a range of all addresses would let every user choose their address',
  ],
  [
    'plain http to the world',
    { NIGHT_SHIFT_PUBLIC_ORIGIN: 'http://console.example' },
    'over plain http',
  ],
  [
    'plain http to the world in upper case',
    { NIGHT_SHIFT_PUBLIC_ORIGIN: 'HTTP://console.example' },
    'over plain http',
  ],
  [
    'a public origin with a path',
    { NIGHT_SHIFT_PUBLIC_ORIGIN: 'https://console.example/fleet' },
    'NIGHT_SHIFT_PUBLIC_ORIGIN must be only an origin',
  ],
  [
    'a public origin that is not an address',
    { NIGHT_SHIFT_PUBLIC_ORIGIN: 'console' },
    'NIGHT_SHIFT_PUBLIC_ORIGIN must be an address',
  ],
])('%s is refused', async (_, settings, words) => {
  await refuses(runServer(settings), [words])
})

test('a data folder that is a file is reported', async () => {
  const folder = join(await freshFolder(), 'data')
  await writeFile(folder, '')

  await refuses(runServer({ NIGHT_SHIFT_DATA_DIR: folder }), [
    `The data folder ${folder} cannot be used`,
    'set NIGHT_SHIFT_DATA_DIR to another',
  ])
})

test.each(['/proc/night-shift', '/proc/night-shift/data'])(
  'a data folder that the file system refuses to create is reported: %s',
  async (folder) => {
    await refuses(runServer({ NIGHT_SHIFT_DATA_DIR: folder }), [
      `The data folder ${folder} cannot be used (ENOENT)`,
      'set NIGHT_SHIFT_DATA_DIR to another',
    ])
  },
)

test('a data folder that is not writable is reported', async () => {
  // Not even root can create files there.
  await refuses(runServer({ NIGHT_SHIFT_DATA_DIR: '/proc/self' }), ['/proc/self', 'writable'])
})

test('a skins folder that is a file is reported, a missing one is accepted', async () => {
  const folder = await freshFolder()
  const skins = join(folder, 'skins.zip')
  await writeFile(skins, '')
  const settings = { NIGHT_SHIFT_DATA_DIR: folder, NIGHT_SHIFT_SKINS_DIR: skins }

  await refuses(runServer(settings), [`${skins} is not a folder`, 'Set NIGHT_SHIFT_SKINS_DIR'])
  await addressOf(runServer({ ...settings, NIGHT_SHIFT_SKINS_DIR: join(folder, 'later') }))
})

test('a file that is not a database is kept, and restoring a backup is suggested', async () => {
  const folder = await freshFolder()
  const file = join(folder, 'night-shift.db')
  const rubbish = randomBytes(50_000)
  await writeFile(file, rubbish)

  await refuses(runServer({ NIGHT_SHIFT_DATA_DIR: folder }), [file, 'damaged', 'npm run restore'])
  expect(await readFile(file)).toEqual(rubbish)
})

test('a damaged database file is reported', async () => {
  const folder = await freshFolder()
  const file = join(folder, 'night-shift.db')
  await (await openDatabase({ file })).destroy()
  const whole = await readFile(file)
  await writeFile(file, whole.fill(0x5a, 4096))

  await refuses(runServer({ NIGHT_SHIFT_DATA_DIR: folder }), [file, 'damaged', 'npm run restore'])
})

test('a key file that others can read is refused', async () => {
  const folder = await freshFolder()
  const file = join(folder, 'master.key')
  await writeFile(file, masterKey())
  await chmod(file, 0o640)

  await refuses(runServer({ NIGHT_SHIFT_DATA_DIR: folder }), [file, `run chmod 600 ${file}`])
})

test('a file that is not a key is refused', async () => {
  const folder = await freshFolder()
  await writeFile(join(folder, 'master.key'), 'correct horse battery staple', { mode: 0o600 })

  const server = runServer({ NIGHT_SHIFT_DATA_DIR: folder })

  await refuses(server, ['is not a master key file'])
  expect(server.output).not.toContain('horse')
})

test('a key file that is a directory is refused', async () => {
  const folder = await freshFolder()
  await mkdir(join(folder, 'master.key'), { mode: 0o700 })

  await refuses(runServer({ NIGHT_SHIFT_DATA_DIR: folder }), ['cannot be read: it is a folder'])
})

test('a directory that everyone can read, given as the key file, is named and not to be changed', async () => {
  const folder = await freshFolder()
  const keyFile = join(folder, 'keys')
  await mkdir(keyFile, { mode: 0o755 })

  const server = runServer({ NIGHT_SHIFT_DATA_DIR: folder, NIGHT_SHIFT_MASTER_KEY_FILE: keyFile })

  await refuses(server, [`The key file ${keyFile} cannot be read: it is a folder`])
  expect(server.output).not.toContain('chmod')
})

test('a key file in a missing directory is not created', async () => {
  const folder = await freshFolder()
  const keyFile = join(folder, 'keys', 'master.key')

  const server = runServer({ NIGHT_SHIFT_DATA_DIR: folder, NIGHT_SHIFT_MASTER_KEY_FILE: keyFile })

  await refuses(server, ['cannot be created: its folder does not exist. Create it'])
})

test('an unreachable PostgreSQL server is reported without its password', async () => {
  const server = runServer({
    NIGHT_SHIFT_DATA_DIR: await freshFolder(),
    DATABASE_URL: 'postgres://fleet:hunter2@127.0.0.1:1/fleet',
  })

  await refuses(server, ['PostgreSQL at 127.0.0.1:1 cannot be reached', 'DATABASE_URL'])
  expect(server.output).not.toContain('hunter2')
})

test('another program on the port of PostgreSQL is reported', async () => {
  const other = createServer((socket) => socket.end('220 mail.example ESMTP\r\n'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : 0
  const server = runServer({
    NIGHT_SHIFT_DATA_DIR: await freshFolder(),
    DATABASE_URL: `postgres://fleet@127.0.0.1:${port}/fleet`,
  })

  await refuses(server, [`PostgreSQL at 127.0.0.1:${port} cannot be reached`])
  other.close()
})
