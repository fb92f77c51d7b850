import { codeOf } from './db/transact.ts'
import type { Env } from './env.ts'

/** What keeps the server from starting and how to mend it, without a stack. */
export function explainFailure(error: unknown, env: Env | undefined): string {
  const causes = chainOf(error)
  const message = causes[0]?.message ?? String(error)
  if (!env) return message
  for (const cause of causes) {
    const explained = ofListening(cause, env) ?? ofFile(cause, env) ?? ofServer(cause, env)
    if (explained !== undefined) return explained
  }
  return message
}

function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : []
}

function ofListening(error: Error, { host, port }: Env): string | undefined {
  if (!('syscall' in error) || !/^(listen|getaddrinfo)$/.test(String(error.syscall)))
    return undefined
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the other program, or set NIGHT_SHIFT_PORT to a free port.`
    case 'EACCES':
      return `This user may not listen on port ${port}. Set NIGHT_SHIFT_PORT to one above 1023.`
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

function ofFile(error: Error, { databaseFile: file }: Env): string | undefined {
  const code = codeOf(error)
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code))
    return `The database file ${file} is damaged, or is none of Night Shift's. Restore a backup (npm run restore -- FILE keeps the damaged file aside), or set NIGHT_SHIFT_DATA_DIR to another directory.`
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR)/.test(code))
    return `The database file ${file} cannot be read and written. Make it and its directory readable and writable for this user.`
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return `The database file ${file} is held by another program. Wait until it is done, or stop it.`
  if (/^SQLITE_FULL/.test(code)) return `The disk that holds ${file} is full. Make room on it.`
  return undefined
}

const AWAY = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[123]|53300)$/
const AWAY_MESSAGE = /^(Connection terminated|timeout exceeded when trying to connect)/

function ofServer(error: Error, { databaseUrl }: Env): string | undefined {
  if (databaseUrl === undefined) return undefined
  const { host, username, pathname } = new URL(databaseUrl)
  const code = codeOf(error)
  if (AWAY.test(code) || AWAY_MESSAGE.test(error.message))
    return `PostgreSQL at ${host} cannot be reached (${code || error.message}). Start it, or correct DATABASE_URL.`
  if (code.startsWith('28'))
    return `PostgreSQL at ${host} does not let in the user "${username}". Correct the name and password in DATABASE_URL.`
  if (code === '3D000')
    return `PostgreSQL at ${host} has no database "${pathname.slice(1)}". Create it with a UTF-8 locale, or correct DATABASE_URL.`
  if (code === '42501')
    return `The user "${username}" may not create tables in this database: ${error.message}. Make it the owner.`
  return undefined
}
