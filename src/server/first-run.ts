import { hasAdministrator } from './auth/first-administrator.ts'
import type { Vault } from './auth/vault.ts'
import { isDatabaseLost } from './db/lost-database.ts'
import { discardInterruptedRestore, previousDatabases } from './db/restore.ts'
import type { Db } from './db/schema.ts'
import { deploymentId } from './deployment.ts'
import type { Env } from './env.ts'

/** Each has 6 bits. */
const TOKEN_CHARACTERS = 24

interface FirstRun {
  /** Token that the registration of the first administrator must send; null if being on this machine is enough. */
  readonly setupToken: string | null
  readonly isDatabaseLost: boolean
  /** Notices about lost and replaced databases, for the person who starts the server. */
  readonly notices: readonly string[]
}

/** Decides who can become the first administrator. */
export async function prepareFirstRun(db: Db, env: Env, vault: Vault): Promise<FirstRun> {
  const isLost = await isDatabaseLost(db)
  const isOpen = (env.isLoopback && !isLost) || (await hasAdministrator(db))
  return {
    setupToken: isOpen ? null : await setupTokenOf(db, vault),
    isDatabaseLost: isLost,
    notices: await noticesOf(env, isLost),
  }
}

/** All processes of a deployment print and accept the same token. */
async function setupTokenOf(db: Db, vault: Vault): Promise<string> {
  return vault.sign('setup token', await deploymentId(db)).slice(0, TOKEN_CHARACTERS)
}

async function noticesOf(env: Env, isLost: boolean): Promise<string[]> {
  const notices: string[] = []
  if (env.databaseUrl === undefined && (await discardInterruptedRestore(env.databaseFile)))
    notices.push(
      'A restore was interrupted before it replaced the database. The previous database is in use. Stop the server and run npm run restore again.',
    )
  if (isLost) notices.push(await explainLoss(env))
  return notices
}

async function explainLoss({ databaseUrl, databaseFile, keyFile }: Env): Promise<string> {
  if (databaseUrl !== undefined)
    return `The master key ${keyFile} is older than the PostgreSQL database at ${new URL(databaseUrl).host}, which was empty.
If you expected your data there, stop the server and restore the database with pg_restore, or correct DATABASE_URL.
If you are starting over, register with the setup token below.`
  const previous = await previousDatabases(databaseFile)
  const found = previous.map((path) => `\n  npm run restore -- ${path}`).join('')
  return `The master key ${keyFile} is older than the database ${databaseFile}, which was missing or empty.
If you expected your data there, stop the server and restore a backup with npm run restore -- FILE.${found && `\nDatabases that were replaced by an earlier restore are still there:${found}`}
If you are starting over, register with the setup token below.`
}
