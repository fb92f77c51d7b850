import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { checkSkinsFolder } from './check-skins-folder.ts'
import { prepareDataDir } from './data-dir.ts'
import { type Env, readEnv } from './env.ts'
import { LogWriter } from './history/log-writer.ts'
import { createLogger, outputAnd } from './history/logger.ts'
import { type Server, start } from './start.ts'
import { explainFailure } from './start-failure.ts'

const FOLDERS = {
  web: fileURLToPath(new URL('../../dist', import.meta.url)),
  island: fileURLToPath(new URL('../../assets/island', import.meta.url)),
}
const EXIT_FAILURE = 1

let env: Env | undefined
try {
  env = readEnv()
  await prepareDataDir(env)
  await checkSkinsFolder(env)
  const logWriter = new LogWriter()
  const logger = createLogger(env.logLevel, outputAnd(logWriter))
  exitOnUncaught(logger)
  const server = await start(env, logger, FOLDERS, logWriter)
  stopOnSignal(server, logger, env.drainMs)
  print(`\nNight Shift is ready: ${server.origin}\n`)
  for (const notice of server.notices) print(`${notice}\n`)
  if (server.setupToken !== null)
    print(`Create the first administrator with this one-time setup token: ${server.setupToken}\n`)
} catch (error) {
  process.stderr.write(`\nNight Shift could not start.\n${explainFailure(error, env)}\n\n`)
  process.exit(EXIT_FAILURE)
}

/** After an uncaught error the state of the process is unknown. */
function exitOnUncaught(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught error: the process exits')
    process.exit(EXIT_FAILURE)
  })
}

/** Ctrl-C skips the drain period, since no load balancer is involved. A second signal ends the process immediately. */
function stopOnSignal(server: Server, logger: Logger, drainMs: number): void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  async function stop(signal: NodeJS.Signals): Promise<void> {
    for (const each of signals) process.off(each, onSignal)
    logger.info('stopping: finishing requests in progress')
    await server.stop(signal === 'SIGTERM' ? drainMs : 0)
    logger.info('stopped')
    process.exit()
  }
  const onSignal = (signal: NodeJS.Signals) => void stop(signal)
  for (const signal of signals) process.on(signal, onSignal)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
