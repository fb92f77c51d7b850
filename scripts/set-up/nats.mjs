import { spawn } from 'node:child_process'
import { startService } from './service.mjs'
import { findProgram } from './system.mjs'

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

export function findNats() {
  return findProgram(['nats-server'], FOLDERS)
}

/** Starts a private NATS server on a free port: `{ url, stop }`. */
export async function startNats(program) {
  const { match, stop } = await startService({
    name: 'NATS',
    child: spawn(program, ['--addr', '127.0.0.1', '--port', '-1'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
    ready: /Listening for client connections on (\S+)[\s\S]*Server is ready/,
    stopBy: 'SIGTERM',
  })
  return { url: `nats://${match[1]}`, stop }
}
