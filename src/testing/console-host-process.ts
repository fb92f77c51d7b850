import { fileURLToPath } from 'node:url'
import { readEnv } from '#server/env.ts'
import { LogWriter } from '#server/history/log-writer.ts'
import { createLogger, outputAnd } from '#server/history/logger.ts'
import { type Server, start } from '#server/start.ts'
import { HostCommand, type HostReply } from './console-host.ts'

const FOLDERS = {
  web: fileURLToPath(new URL('../../dist', import.meta.url)),
  island: fileURLToPath(new URL('../../assets/island', import.meta.url)),
}
/** Running servers, by data folder. */
const servers = new Map<string, Server>()

process.on('message', async (message) => {
  const command = HostCommand.parse(message)
  const { kind, dataDir } = command
  try {
    const url = kind === 'start' ? await startServer(command) : await stopServer(dataDir)
    reply({ dataDir, url })
  } catch (error) {
    reply({ dataDir, url: '', error: String(error) })
  }
})
process.once('disconnect', async () => {
  await Promise.all([...servers.keys()].map(stopServer))
  process.exit()
})

async function startServer({ dataDir, port }: HostCommand): Promise<string> {
  const env = readEnv({ NIGHT_SHIFT_DATA_DIR: dataDir, NIGHT_SHIFT_PORT: port })
  const logWriter = new LogWriter()
  const logger = createLogger(env.logLevel, outputAnd(logWriter))
  const server = await start(env, logger, FOLDERS, logWriter)
  servers.set(dataDir, server)
  return server.origin
}

/** Does nothing if it is stopped already. */
async function stopServer(dataDir: string): Promise<string> {
  const server = servers.get(dataDir)
  servers.delete(dataDir)
  await server?.stop(0)
  return server?.origin ?? ''
}

function reply(answer: HostReply): void {
  process.send?.(answer)
}
