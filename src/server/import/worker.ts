import { parentPort } from 'node:worker_threads'
import { type Job, readImport } from './read-import.ts'

/** What the main thread asks for: the first step of a file, then one after the other until its end. */
export type Order =
  | { readonly kind: 'read'; readonly job: Job; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'next' }

let steps: ReturnType<typeof readImport> | undefined

// One step for each order: no more rows wait for the main thread than it has asked for.
parentPort?.on('message', (order: Order) => {
  if (order.kind === 'read') steps = readImport(order.job, order.body)
  const step = steps?.next().value
  const isEnd = step?.kind === 'end'
  if (step?.kind !== 'rows') steps = undefined
  parentPort?.postMessage(step, isEnd ? [step.file.report.faulty.buffer] : [])
})
