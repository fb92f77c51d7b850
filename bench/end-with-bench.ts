import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Servers that still run. */
const running = new Set<ChildProcess>()

process.on('exit', () => {
  for (const server of running) server.kill()
})

/** Ends a server when this process ends. */
export function endWithBench(server: ChildProcess): ChildProcess {
  running.add(server)
  server.once('exit', () => running.delete(server))
  return server
}

/** Ends a server now. */
export async function stop(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
}
