import { parentPort } from 'node:worker_threads'
import { ClockSkews } from './clock-skews.ts'
import { type ReceivedBatch, readBatch } from './parse-batch.ts'

const skews = new ClockSkews()

// One reply for each batch, in the order of the batches.
parentPort?.on('message', (received: ReceivedBatch) => {
  const result = readBatch(received, skews)
  const packed = result.kind === 'batch' ? result.batch.packed : []
  parentPort?.postMessage(
    result,
    packed.map(({ bytes }) => bytes.buffer),
  )
})
