import { parentPort } from 'node:worker_threads'
import { ClockSkews } from './clock-skews.ts'
import { type ReceivedBatch, readBatch } from './parse-batch.ts'

const skews = new ClockSkews()

// One answer for each batch, in the order of the batches.
parentPort?.on('message', (received: ReceivedBatch) =>
  parentPort?.postMessage(readBatch(received, skews)),
)
