import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const WINDOWS = process.platform === 'win32'

/** Runs a command and returns its exit code and output. The code of a missing command is 127. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a command in this terminal, forwards the signals that end this process, and returns its exit code. */
export function attach(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' })
    const release = forwardSignals(child)
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

/** A terminal sends Ctrl-C to the child as well; the server would treat a second SIGINT as a request to exit immediately. */
function forwardSignals(child) {
  const isInTerminal = process.stdin.isTTY || process.stdout.isTTY
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !isInTerminal) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}

const POLL_MS = 500

/**
 * Ends this process when npm was stopped by a signal: the shell between npm and this process does not forward it. A
 * new parent process is the indication.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const check = () => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(check, POLL_MS).unref()
}

/** The last lines of an output, enough to see what went wrong. */
export function tail(output, lines = 20) {
  return output.trimEnd().split('\n').slice(-lines).join('\n')
}
