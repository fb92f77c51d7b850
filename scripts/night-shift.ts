import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readKeyFile } from '#server/auth/key-file.ts'
import { rotateKey } from '#server/auth/rotate-key.ts'
import { createVault } from '#server/auth/vault.ts'
import { backUp, hasDatabase } from '#server/db/backup.ts'
import { isOpenElsewhere } from '#server/db/exclusive-lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { restore } from '#server/db/restore.ts'
import { type Env, readEnv } from '#server/env.ts'
import type { ChainHead } from '#server/history/audit-chain.ts'
import { verifyAudit } from '#server/history/verify-audit.ts'
import { explainFailure } from '#server/start-failure.ts'

const COMMANDS: Record<string, (env: Env, argument: string) => Promise<void>> = {
  backup: runBackup,
  restore: runRestore,
  'rotate-key': runRotation,
  audit: runAudit,
}

/** Servers check the key in use every minute. */
const SERVERS_CHECK_MS = 65_000

const [, , command = '', argument = ''] = process.argv
let env: Env | undefined
try {
  const run = COMMANDS[command]
  if (!run) throw new Error(`Commands: ${Object.keys(COMMANDS).join(', ')}`)
  env = readEnv()
  await run(env, argument)
} catch (error) {
  // A fault of the backup file is not a fault of the database.
  const place = command === 'restore' ? undefined : env
  process.stderr.write(`\n${explainFailure(error, place)}\n`)
  process.exitCode = 1
}

async function runBackup(settings: Env, target: string): Promise<void> {
  const { databaseUrl, databaseFile, keyFile } = settings
  if (databaseUrl !== undefined)
    throw new Error(
      `The data is in PostgreSQL at ${hostOf(databaseUrl)}. Back it up with its own tool, such as
  pg_dump --format=custom --file=night-shift.dump "$DATABASE_URL"
The master key is not in it: keep a copy of ${keyFile}, apart from the backups.`,
    )
  if (target === '') throw new Error('Name the file to write: npm run backup -- FILE')
  const bytes = await backUp(databaseFile, target)
  say(`${target} contains the whole database (${(bytes / 1e6).toFixed(1)} MB).
The master key is not in it. Without ${keyFile} the passwords in the backup cannot be decrypted:
keep a copy of that file too, apart from the backups.`)
}

async function runRestore(settings: Env, source: string): Promise<void> {
  const { databaseUrl, databaseFile, keyFile } = settings
  if (databaseUrl !== undefined)
    throw new Error(
      `The data is in PostgreSQL at ${hostOf(databaseUrl)}. Stop the server and restore with its own tool, such as
  pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" night-shift.dump
${keyFile} must be the key file of that backup.`,
    )
  if (source === '') throw new Error('Name the backup: npm run restore -- FILE')
  const previous = await restore({ source, file: databaseFile, keyFile })
  say(`${source} is restored. All users have to sign in again.
Passwords, passkeys, API keys and agent keys are those of the backup. Change or revoke again what was changed or revoked since.`)
  if (previous !== undefined) say(`The previous database is kept as ${previous}`)
}

async function runRotation({ databaseUrl, databaseFile, keyFile }: Env): Promise<void> {
  const hasNodes = databaseUrl !== undefined
  if (!(hasNodes || (await hasDatabase(databaseFile))))
    throw new Error(`There is no database at ${databaseFile} yet`)
  const isServed = hasNodes || isOpenElsewhere(databaseFile)
  const db = await openDatabase({ url: databaseUrl, file: databaseFile })
  try {
    await rotateKey({ db, keyFile, hasNodes, say, servers: () => waitForServers(isServed) })
  } finally {
    await db.destroy()
  }
}

/** `verify`, with `--head LENGTH:MAC` to check an end of the chain that was stored earlier. */
async function runAudit({ databaseUrl, databaseFile, keyFile }: Env): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    options: { head: { type: 'string' } },
    allowPositionals: true,
  })
  if (positionals.join(' ') !== 'verify')
    throw new Error('Run: npm run audit -- verify [--head LENGTH:MAC]')
  const before = values.head === undefined ? undefined : headOf(values.head)
  if (databaseUrl === undefined && !(await hasDatabase(databaseFile)))
    throw new Error(`There is no database at ${databaseFile} yet`)
  const db = await openDatabase({ url: databaseUrl, file: databaseFile })
  try {
    const vault = createVault(await readKeyFile(keyFile))
    const { fault, length, mac, unsealed } = await verifyAudit(db, vault, before)
    if (fault !== undefined) throw new Error(`The audit log was tampered with. ${fault}`)
    say(`The audit log is intact: ${length} rows are sealed, ${unsealed} are not sealed yet.
Write down the end of the chain to see later whether it was cut off: ${length}:${mac}`)
  } finally {
    await db.destroy()
  }
}

function headOf(text: string): ChainHead {
  const [, length, mac] = /^([1-9][0-9]{0,9}):([\w-]{43})$/.exec(text) ?? []
  if (length === undefined || mac === undefined)
    throw new Error('--head takes what an earlier run printed, such as 120:Xo3…')
  return { length: Number(length), mac }
}

async function waitForServers(isServed: boolean): Promise<void> {
  if (!isServed) return
  say('Waiting a minute until running servers use the new key...')
  await delay(SERVERS_CHECK_MS)
}

function hostOf(databaseUrl: string): string {
  return new URL(databaseUrl).host
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
