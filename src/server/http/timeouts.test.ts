import { once } from 'node:events'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { connect, Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setInterval, setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ORIGIN, testServer } from '#testing/app.ts'
import { freshFolder } from '#testing/process.ts'
import { TIMEOUTS } from './timeouts.ts'

const WRITE_MS = 1000
const BIG = 64 * 1024 * 1024
const PIECE = 64 * 1024
/**
 * The buffers of the system hold several megabytes, and the server notices progress only when they have space again.
 */
const STEP = 1024 * 1024
/** Below the 30 s after which Node itself checks for late requests. */
const SOON = 20_000

const { app } = await testServer({
  webFolder: await folderWithBigFile(),
  timeouts: { ...TIMEOUTS, headersMs: 200, requestMs: 400, writeMs: WRITE_MS, checkMs: 50 },
})
let running = 0
app.get('/test/stream', (_, reply) => reply.send(Readable.from(endless())))
app.get('/test/json', (_, reply) => reply.send(' '.repeat(BIG)))
app.get('/test/slow', async (_, reply) => {
  await setTimeout(3 * WRITE_MS)
  return reply.send('done')
})
const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))

const PATHS = ['/test/stream', '/test/json', '/assets/big.js']
const SIGN_IN = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['a body', `${SIGN_IN}{"user`],
])('%s that arrive too slowly end the connection', { timeout: SOON }, async (_, start) => {
  const { peer } = await open(start)

  expect(await text(peer)).toMatch(/^HTTP\/1.1 408 /)
})

test.each(PATHS)('%s to a peer that reads nothing is closed', async (path) => {
  const { peer, ours } = await open(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const closed = once(ours, 'close')
  await once(peer, 'readable')

  await closed

  expect(ours.bytesWritten).toBeGreaterThan(0)
  expect(running).toBe(0)
  peer.destroy()
})

test.each(PATHS)('%s to a peer that reads slowly continues', async (path) => {
  const { peer, ours } = await open(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  let taken = 0
  peer.on('data', (bytes: Buffer) => {
    taken += bytes.length
    if (taken >= STEP) peer.pause()
  })
  const startMs = performance.now()

  for await (const _ of setInterval(WRITE_MS / 10)) {
    taken = 0
    peer.resume()
    if (performance.now() - startMs > 3 * WRITE_MS) break
  }

  expect(ours.destroyed).toBe(false)
  ours.destroy()
})

test('a handler that takes longer is not interrupted', async () => {
  const { peer } = await open('GET /test/slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')

  expect(await text(peer)).toMatch(/done$/)
})

/** Both ends of a new connection. */
async function open(start: string): Promise<{ peer: Socket; ours: Socket }> {
  const accepted = once(app.server, 'connection')
  const peer = connect(Number(address.port), address.hostname)
  peer.on('error', () => undefined).write(start)
  const [ours] = await accepted
  if (!(ours instanceof Socket)) throw new Error('no socket was accepted')
  return { peer, ours }
}

async function* endless() {
  running += 1
  try {
    for (;;) yield ' '.repeat(PIECE)
  } finally {
    running -= 1
  }
}

async function folderWithBigFile(): Promise<string> {
  const folder = await freshFolder()
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '')
  await writeFile(join(folder, 'assets/big.js'), '')
  await truncate(join(folder, 'assets/big.js'), BIG)
  return folder
}
