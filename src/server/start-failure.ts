import { onReadOnlyDisk } from './data-dir.ts'
import { isDiskFull } from './db/disk-full.ts'
import { codeOf } from './db/transact.ts'
import type { Env } from './env.ts'
import { ExplainedError } from './explained-error.ts'

/** Explains why the server cannot start and how to fix it, without a stack trace. */
export function explainFailure(error: unknown, env: Env | undefined): string {
  const causes = chainOf(error)
  const message = causes[0]?.message ?? String(error)
  if (!env) return message
  for (const cause of causes) {
    if (cause instanceof ExplainedError) return cause.message
    const explained =
      explainListening(cause, env) ?? explainFile(cause, env) ?? explainPostgres(cause, env)
    if (explained !== undefined) return explained
  }
  return message
}

function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : []
}

function explainListening(error: Error, { host, port }: Env): string | undefined {
  if (!('syscall' in error) || !/^(listen|getaddrinfo)$/.test(String(error.syscall)))
    return undefined
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the other program, or set NIGHT_SHIFT_PORT to a free port.`
    case 'EACCES':
      return `This user is not allowed to listen on port ${port}. Set NIGHT_SHIFT_PORT to one above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return hostOf(error) === host || codeOf(error) === 'EADDRNOTAVAIL'
        ? `This machine has no address ${host}. Set NIGHT_SHIFT_HOST to one that it has, such as 127.0.0.1.`
        : undefined
    default:
      return undefined
  }
}

const hostOf = (error: Error) => ('hostname' in error ? String(error.hostname) : '')

function explainFile(error: Error, { databaseFile: file, dataDir }: Env): string | undefined {
  const code = codeOf(error)
  const path = 'path' in error ? String(error.path) : ''
  if (code === 'EROFS' && path.startsWith(dataDir)) return onReadOnlyDisk(`The file ${path}`)
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code))
    return `The database file ${file} is damaged or does not belong to Night Shift. Restore a backup (npm run restore -- FILE keeps the damaged file aside), or set NIGHT_SHIFT_DATA_DIR to another folder.`
  if (isDiskFull(error)) return `The disk with ${file} is full. Free some space on it.`
  if (
    /^SQLITE_(CANTOPEN|READONLY|PERM|IOERR)/.test(code) ||
    (path.startsWith(file) && NOT_ALLOWED.test(code))
  )
    return `The database file ${file} cannot be read and written. Make it and its folder readable and writable for this user, and check that its disk is not full.`
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return `The database file ${file} is locked by another program. Wait until it finishes, or stop it.`
  if (path.startsWith(dataDir) && NOT_ALLOWED.test(code))
    return `The file ${path} cannot be used (${code}). It probably belongs to another user: give the data folder and its files to the user that runs the server, with chown.`
  return undefined
}

const NOT_ALLOWED = /^(EACCES|EPERM)$/
const UNREACHABLE_CODE =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[123]|53300)$/
const UNREACHABLE_MESSAGE = /^(Connection terminated|timeout exceeded when trying to connect)/

function explainPostgres(error: Error, { databaseUrl }: Env): string | undefined {
  if (databaseUrl === undefined) return undefined
  const { username, pathname } = new URL(databaseUrl)
  const host = postgresHost(databaseUrl)
  const code = codeOf(error)
  // A socket without a server, or in a folder that does not exist or that this user cannot open.
  const isSocket = 'syscall' in error && error.syscall === 'connect'
  if (isSocket || UNREACHABLE_CODE.test(code) || UNREACHABLE_MESSAGE.test(error.message))
    return `PostgreSQL at ${host} cannot be reached (${code || error.message}). Start it, or correct DATABASE_URL.`
  if (code.startsWith('28'))
    return `PostgreSQL at ${host} rejects the user "${username}". Correct the name and password in DATABASE_URL.`
  if (code === '3D000')
    return `PostgreSQL at ${host} has no database "${pathname.slice(1)}". Create it with a UTF-8 locale, or correct DATABASE_URL.`
  if (code === '42501')
    return `The user "${username}" cannot create tables in this database: ${error.message}. Make it the owner.`
  return undefined
}

/** The host of a PostgreSQL address, as the driver reads it. */
export function postgresHost(databaseUrl: string): string {
  const { host, searchParams } = new URL(databaseUrl)
  return searchParams.get('host') ?? (host || 'localhost')
}
