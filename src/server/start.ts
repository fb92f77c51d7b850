import { randomBytes } from 'node:crypto'
import { createApp } from './app.ts'
import { hasAdministrator } from './db/administrator.ts'
import { openDatabase } from './db/open.ts'
import { proveKey } from './db/prove-key.ts'
import { sweepExpired } from './db/session.ts'
import type { Env } from './env.ts'
import { openKeyFile } from './key-file.ts'
import { createLogger } from './log.ts'
import { createVault } from './vault.ts'

const SWEEP_MS = 60_000
const TOKEN_BYTES = 18

interface Server {
  readonly origin: string
  /** To be shown once to whoever started the server; null when the first administrator needs none. */
  readonly setupToken: string | null
  /** Finishes what is under way, then closes sockets and the database. */
  stop(): Promise<void>
}

/** Starts the process: database, master key, live hub, HTTP. */
export async function start(env: Env, webFolder: string): Promise<Server> {
  const logger = createLogger(env.logLevel)
  const db = await openDatabase({ url: env.databaseUrl, file: env.databaseFile })
  const vault = createVault(await openKeyFile(env.keyFile))
  await proveKey(db, vault)
  const setupToken =
    env.isLoopback || (await hasAdministrator(db))
      ? null
      : randomBytes(TOKEN_BYTES).toString('base64url')

  throw new Error('not assembled')
}
