import { setTimeout as delay } from 'node:timers/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
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
import { explainFailure, postgresHost } from '#server/start-failure.ts'

interface Arguments {
  readonly argument: string
  readonly head: string | undefined
}

type Options = NonNullable<ParseArgsConfig['options']>

interface Command {
  readonly usage: string
  /** Whether the usage names an argument. */
  readonly hasArgument: boolean
  readonly options?: Options
  readonly run: (env: Env, given: Arguments) => Promise<void>
}

const COMMANDS: Record<string, Command> = {
  backup: {
    usage: `npm run backup -- FILE
  Writes a backup of the database to a new file, also while the console is in use.`,
    hasArgument: true,
    run: runBackup,
  },
  restore: {
    usage: `npm run restore -- FILE
  Replaces the database with a backup while Night Shift is stopped, and keeps the replaced database.`,
    hasArgument: true,
    run: runRestore,
  },
  'rotate-key': {
    usage: `npm run rotate-key
  Creates a new master key and encrypts all secrets with it.`,
    hasArgument: false,
    run: runRotation,
  },
  audit: {
    usage: `npm run audit -- verify [--head LENGTH:MAC]
  Detects changes of the audit log that the console did not make. With --head, which takes what an earlier run printed, it
  also detects whether rows were removed from the end since.`,
    hasArgument: true,
    options: { head: { type: 'string' } },
    run: runAudit,
  },
}

/** Servers check the key in use every minute. */
const SERVERS_CHECK_MS = 65_000

const [, , name = '', ...args] = process.argv
let env: Env | undefined
try {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new Error(`Commands: ${Object.keys(COMMANDS).join(', ')}`)
  const given = readArguments(command)
  if (given) {
    env = readEnv()
    await command.run(env, given)
  } else say(command.usage)
} catch (error) {
  process.stderr.write(`\n${explainFailure(error, env)}\n`)
  process.exitCode = 1
}

/** Undefined if the user asks for help. */
function readArguments({ usage, hasArgument, options }: Command): Arguments | undefined {
  const known: Options = { ...options, help: { type: 'boolean', short: 'h' } }
  try {
    const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true })
    if (values.help) return undefined
    const extra = positionals[hasArgument ? 1 : 0]
    if (extra !== undefined) throw new Error(`Unexpected argument '${extra}'.`)
    const { head } = values
    return { argument: positionals[0] ?? '', head: typeof head === 'string' ? head : undefined }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${reason}\n${usage}`, { cause })
  }
}

async function runBackup(settings: Env, { argument: target }: Arguments): Promise<void> {
  const { databaseUrl, databaseFile, keyFile } = settings
  if (databaseUrl !== undefined)
    throw new Error(
      `The data is in PostgreSQL at ${postgresHost(databaseUrl)}. Back it up with its own tool, such as
  pg_dump --format=custom --file=night-shift.dump "$DATABASE_URL"
The master key is not in it: keep a copy of ${keyFile}, apart from the backups.`,
    )
  if (target === '') throw new Error('Name the file to write: npm run backup -- FILE')
  const bytes = await backUp(databaseFile, target)
  say(`${target} contains the whole database (${(bytes / 1e6).toFixed(1)} MB).
The master key is not in it. Without ${keyFile} the passwords in the backup cannot be decrypted:
keep a copy of that file too, apart from the backups.`)
}

async function runRestore(settings: Env, { argument: source }: Arguments): Promise<void> {
  const { databaseUrl, databaseFile, keyFile } = settings
  if (databaseUrl !== undefined)
    throw new Error(
      `The data is in PostgreSQL at ${postgresHost(databaseUrl)}. Stop the server and restore with its own tool, such as
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

async function runAudit(
  { databaseUrl, databaseFile, keyFile }: Env,
  { argument, head }: Arguments,
): Promise<void> {
  if (argument !== 'verify') throw new Error(`Run: ${COMMANDS.audit?.usage}`)
  const before = head === undefined ? undefined : headOf(head)
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

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
