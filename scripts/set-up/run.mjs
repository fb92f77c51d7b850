import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const WINDOWS = process.platform === 'win32'

/** The Node that package.json pins; the one that started us may be older. */
export const NODE = join(ROOT, 'node_modules/node/bin', WINDOWS ? 'node.exe' : 'node')

/** Runs a command to its end and keeps what it printed. A command that is not there has the code 127. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a command in our terminal, hands on the signals that end us, and returns its exit code. */
export function attach(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' })
    const release = handOn(child)
    child.on('error', (error) => {
      release()
      reject(error)
    })
    child.on('exit', (code, signal) => {
      release()
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** Ctrl-C in a terminal reaches the child by itself: sent twice it would read as impatience. */
function handOn(child) {
  const isInTerminal = process.stdin.isTTY || process.stdout.isTTY
  const hand = (signal) => {
    if (signal !== 'SIGINT' || !isInTerminal) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, hand)
  return () => {
    for (const signal of signals) process.off(signal, hand)
  }
}

const LOOK_MS = 500

/**
 * A signal to npm ends the shell between npm and us, which does not hand it on. Our parent is another then,
 * and we take that as the signal.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const look = () => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(look, LOOK_MS).unref()
}

/** The end of a long output, enough to see what went wrong. */
export function tail(output, lines = 20) {
  return output.trimEnd().split('\n').slice(-lines).join('\n')
}
