import { parentPort } from 'node:worker_threads'
import { type Job, readImport, type Step } from './read-import.ts'

/** A command of the main thread: start a file, then request one step after another. */
export type Command =
  | { readonly kind: 'read'; readonly job: Job; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'next' }

let steps: Iterator<Step> | undefined

// One step per command, so that no more rows are queued than the main thread requested.
parentPort?.on('message', (command: Command) => {
  if (command.kind === 'read') steps = readImport(command.job, command.body)[Symbol.iterator]()
  const step = steps?.next().value
  if (step?.kind !== 'rows') steps = undefined
  parentPort?.postMessage(step, step ? buffersOf(step) : [])
})

/** Bytes that are passed without a copy. */
function buffersOf(step: Step): ArrayBuffer[] {
  if (step.kind === 'rows') return [step.rows.buffer]
  return step.kind === 'end' ? [step.file.report.faulty.buffer] : []
}
