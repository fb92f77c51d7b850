import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { codeOf } from '../transact.ts'
import { Statements } from './statements.ts'
import { prepareWriter } from './writer.ts'

type Step =
  | { readonly kind: 'run'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'rollback' }
/** Each step gets a reply, in the order of the steps. */
export type Command = Step | { readonly kind: 'close' }

export type Reply =
  | { readonly kind: 'done'; readonly result: QueryResult<unknown> }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string }

/** The mode of the connection. */
export type Mode = 'read' | 'write'

const LOCK_TIMEOUT_MS = 5000
const NOTHING: QueryResult<unknown> = { rows: [] }

const connection = openConnection(workerData)
const statements = new Statements(connection)

parentPort?.on('message', (command: Command) => {
  if (command.kind !== 'close') return parentPort?.postMessage(replyTo(command))
  // Rolls back what was not committed.
  connection.close()
  parentPort?.close()
})

function openConnection({ file, mode }: { file: string; mode: Mode }) {
  const readonly = mode === 'read'
  // This thread can sleep while another process has the lock.
  const options = { timeout: LOCK_TIMEOUT_MS, fileMustExist: true, readonly }
  const opened = new Sqlite(file, options)
  if (readonly) return opened
  prepareWriter(opened)
  // The checkpoint thread copies the log.
  opened.pragma('wal_autocheckpoint = 0')
  return opened
}

function replyTo(step: Step): Reply {
  try {
    return { kind: 'done', result: run(step) }
  } catch (error) {
    return { kind: 'failed', message: messageOf(error), code: codeOf(error) }
  }
}

function run(step: Step): QueryResult<unknown> {
  switch (step.kind) {
    case 'run':
      return statements.run(step.sql, step.parameters)
    case 'rollback':
      statements.rollback()
      return NOTHING
    default:
      return step satisfies never
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
