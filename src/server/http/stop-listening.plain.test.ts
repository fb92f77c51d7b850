import { once } from 'node:events'
import { createServer } from 'node:http'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { portOf } from '#testing/cable.ts'
import { stopListening } from './stop-listening.ts'

/** A client that sends a request even while the thread of the server is busy. */
const CLIENT = `
  const { connect } = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  const sent = new Int32Array(workerData.sent)
  const socket = connect(workerData.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n', () => {
    Atomics.store(sent, 0, 1)
    Atomics.notify(sent, 0)
  })
  socket.on('data', (data) => parentPort.postMessage(String(data)))
  socket.on('error', ({ code }) => parentPort.postMessage(code))
  socket.on('end', () => parentPort.postMessage('closed without a response'))`

test('a request that arrived before the stop is answered, although it was not read yet', async () => {
  const server = createServer((_, response) => response.end('finished'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(server)
  const sent = new SharedArrayBuffer(4)
  const stopped = new Promise((resolve) =>
    server.once('connection', () => {
      Atomics.wait(new Int32Array(sent), 0, 0)
      void stopListening(server).then(() => server.close(resolve))
    }),
  )

  const client = new Worker(CLIENT, { eval: true, workerData: { port, sent } })
  const [response] = await once(client, 'message')

  expect(response).toContain('HTTP/1.1 200')
  await stopped
})

test('a server without connections is closed', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')

  await stopListening(server)
  await new Promise((resolve) => server.close(resolve))

  expect(server.listening).toBe(false)
})
