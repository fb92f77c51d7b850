import type { ChildProcess } from 'node:child_process'

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
