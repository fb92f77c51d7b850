import { parentPort, workerData } from 'node:worker_threads'
import { openReadOnly } from '../../db/read-only.ts'
import type { Asked, Found } from './asked.ts'
import { Follower } from './follower.ts'

export type Command =
  /** `after` is the number of the transaction that registered the reader; 0 on SQLite. */
  | { readonly kind: 'load'; readonly reader: string; readonly after: number }
  | { readonly kind: 'follow' }
  | { readonly kind: 'find'; readonly asked: Asked }

export interface Reply {
  /** The first change that has not been read. */
  readonly position?: number
  readonly found?: Found | undefined
  /** Reason why the columns can no longer be used. */
  readonly error?: unknown
}

const db = openReadOnly(workerData)
let follower: Follower | undefined
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (command: Command) => {
  last = last.then(async () => parentPort?.postMessage(await replyTo(command)))
})

async function replyTo(command: Command): Promise<Reply> {
  try {
    if (command.kind === 'load') follower = await Follower.load(db, command.reader, command.after)
    if (!follower) throw new Error('the columns are not loaded')
    const found = command.kind === 'find' ? await follower.find(command.asked) : undefined
    if (command.kind === 'follow') await follower.follow()
    return { found, position: follower.position }
  } catch (error) {
    return { error }
  }
}
