import type { Db } from './schema.ts'

/** A connection that reports whether other writers wait for the end of its transaction. */
export interface AwaitedConnection {
  readonly isAwaited: boolean
}

/** Whether another writer waits for the end of this transaction. Always false on PostgreSQL, which has concurrent writers. */
export function hasWaitingWriters(trx: Db): Promise<boolean> {
  return trx
    .getExecutor()
    .provideConnection(
      async (connection: object & Partial<AwaitedConnection>) => connection.isAwaited === true,
    )
}
