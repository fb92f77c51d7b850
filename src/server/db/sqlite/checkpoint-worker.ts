import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { isDiskFull } from '../disk-full.ts'

export interface CheckpointSettings {
  readonly file: string
  readonly intervalMs: number
  /** Length of the log from which it is copied into the database file. */
  readonly logPages: number
  /** Length of the log above which it must start over, even if writes never pause. */
  readonly longLogPages: number
}

/**
 * `ready`: the database is open. `long-log`: the log is long, and new pages were written while it was copied. `finished`:
 * the remaining pages of a long log have been copied.
 */
export type CheckpointMessage = 'ready' | 'long-log' | 'finished'
export type CheckpointCommand = 'finish' | 'close'

const LOCK_TIMEOUT_MS = 1000

const { file, intervalMs, logPages, longLogPages }: CheckpointSettings = workerData
const db = new Sqlite(file, { timeout: LOCK_TIMEOUT_MS, fileMustExist: true })
db.pragma('synchronous = full')
let timer = setTimeout(checkpoint, intervalMs)
parentPort?.on('message', (command: CheckpointCommand) => {
  if (command === 'finish') return finish()
  clearTimeout(timer)
  db.close()
  parentPort?.close()
})
say('ready')

/** Pauses after each checkpoint, so that the main thread can run one too. */
function checkpoint(): void {
  copyLog()
  timer = setTimeout(checkpoint, intervalMs)
}

function copyLog(): void {
  if (waitingPages(run('noop')) < logPages) return
  try {
    run('passive')
    const state = run('noop')
    if (waitingPages(state) > 0 && state.log > longLogPages) say('long-log')
  } catch (error) {
    // Pages stay in the log if the database file has no space for them.
    if (!isDiskFull(error)) throw error
  }
}

function finish(): void {
  run('passive')
  say('finished')
}

function say(message: CheckpointMessage): void {
  parentPort?.postMessage(message)
}

interface LogState {
  readonly log: number
  readonly checkpointed: number
}

function run(mode: 'noop' | 'passive'): LogState {
  const state = db.prepare<[], LogState>(`pragma wal_checkpoint(${mode})`).get()
  return state ?? { log: 0, checkpointed: 0 }
}

function waitingPages({ log, checkpointed }: LogState): number {
  return log - checkpointed
}
