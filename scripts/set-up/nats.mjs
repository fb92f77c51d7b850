import { spawn } from 'node:child_process'
import { startService } from './service.mjs'
import { findProgram, installPackage } from './system.mjs'

const PACKAGES = { 'apt-get': ['nats-server'], apk: ['nats-server'] }
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/** Where nats-server is, after installing it if need be: `{ path }` or `{ missing: why }`. */
export async function findNats() {
  const found = findProgram(['nats-server'], FOLDERS)
  if (found) return { path: found }
  const refused = await installPackage('nats-server', PACKAGES)
  const path = findProgram(['nats-server'], FOLDERS)
  return path ? { path } : { missing: refused || 'nats-server was not found' }
}

/** A NATS server of our own, on a port that it picks itself: `{ url, stop }`. */
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
