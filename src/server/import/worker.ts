import { parentPort } from 'node:worker_threads'
import { type Job, readImport } from './read-import.ts'

/** A command of the main thread: start a file, then request one step after another. */
export type Command =
  | { readonly kind: 'read'; readonly job: Job; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'next' }

let steps: ReturnType<typeof readImport> | undefined

// One step per command, so that no more rows are queued than the main thread requested.
parentPort?.on('message', (command: Command) => {
  if (command.kind === 'read') steps = readImport(command.job, command.body)
  const step = steps?.next().value
  const isEnd = step?.kind === 'end'
  if (step?.kind !== 'rows') steps = undefined
  parentPort?.postMessage(step, isEnd ? [step.file.report.faulty.buffer] : [])
})
