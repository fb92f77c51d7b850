import { access, constants, mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { codeOf } from './db/transact.ts'
import { type Env, readEnv } from './env.ts'
import { createLogger } from './log.ts'
import { start } from './start.ts'

const HEALTHY_EXIT = 0
const FAULT_EXIT = 1

try {
  const env = readEnv()
  await prepareFolder(env)
  const logger = createLogger(env.logLevel)
  const server = await start(env, logger, fileURLToPath(new URL('../../dist', import.meta.url)))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.stop().finally(() => process.exit(HEALTHY_EXIT)))
  say(`\nNight Shift is ready: ${server.origin}\n`)
  if (server.setupToken !== null)
    say(`Make the first administrator with this one-time set-up token: ${server.setupToken}\n`)
} catch (error) {
  say(`\nNight Shift could not start.\n${explain(error)}\n`)
  process.exit(FAULT_EXIT)
}

async function prepareFolder({ dataDir }: Env): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(
      `The data directory ${dataDir} cannot be used (${codeOf(cause)}). Make it readable and writable for this user, or set NIGHT_SHIFT_DATA_DIR to another.`,
      { cause },
    )
  }
}

/** What is wrong and how to mend it, without a stack. */
function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const { port, host } = portOf(error)
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the other program, or set NIGHT_SHIFT_PORT to a free port.`
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${host}. Set NIGHT_SHIFT_HOST to one that it has.`
    case 'EACCES':
      return `${message}. Choose a port above 1023, or give this user the right.`
    default:
      return message
  }
}

function portOf(error: unknown): { port: string; host: string } {
  const address = error instanceof Error && 'address' in error ? String(error.address) : ''
  const port = error instanceof Error && 'port' in error ? String(error.port) : ''
  return { port, host: address }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
