import { access, constants, mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { codeOf } from './db/transact.ts'
import { type Env, readEnv } from './env.ts'
import { LogBook } from './history/log-writer.ts'
import { createLogger, outputAnd } from './history/logger.ts'
import { type Server, start } from './start.ts'
import { explainFailure } from './start-failure.ts'

const FOLDERS = {
  web: fileURLToPath(new URL('../../dist', import.meta.url)),
  island: fileURLToPath(new URL('../../assets/island', import.meta.url)),
}
const FAULT_EXIT = 1

let env: Env | undefined
try {
  env = readEnv()
  await prepareFolder(env)
  const book = new LogBook()
  const logger = createLogger(env.logLevel, outputAnd(book))
  endOnFault(logger)
  const server = await start(env, logger, FOLDERS, book)
  stopOnSignal(server, logger, env.drainMs)
  say(`\nNight Shift is ready: ${server.origin}\n`)
  for (const notice of server.notices) say(`${notice}\n`)
  if (server.setupToken !== null)
    say(`Make the first administrator with this one-time set-up token: ${server.setupToken}\n`)
} catch (error) {
  process.stderr.write(`\nNight Shift could not start.\n${explainFailure(error, env)}\n\n`)
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

/** Whatever nobody caught leaves the process in a state nobody knows. */
function endOnFault(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'the process has a fault and ends')
    process.exit(FAULT_EXIT)
  })
}

/** Ctrl-C stops without the drain period: nobody balances load there. A second signal ends the process at once. */
function stopOnSignal(server: Server, logger: Logger, drainMs: number): void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  async function stop(signal: NodeJS.Signals): Promise<void> {
    for (const each of signals) process.off(each, begin)
    logger.info('stopping: requests under way are finished')
    await server.stop(signal === 'SIGTERM' ? drainMs : 0)
    logger.info('stopped')
    process.exit()
  }
  const begin = (signal: NodeJS.Signals) => void stop(signal)
  for (const signal of signals) process.on(signal, begin)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
