import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const WINDOWS = process.platform === 'win32'

/** Runs a command and returns its exit code and output. The code of a missing command is 127. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const release = endWithThis(child)
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const end = (result) => {
      release()
      resolve(result)
    }
    child.on('error', (error) => end({ code: 127, output: error.message }))
    child.on('close', (code) => end({ code: code ?? 1, output }))
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const captured = new Set()

/** Makes a signal that ends this process end a child first, which would otherwise continue. Returns a function that stops this. */
function endWithThis(child) {
  if (captured.size === 0) for (const signal of SIGNALS) process.on(signal, endCaptured)
  captured.add(child)
  return () => {
    captured.delete(child)
    if (captured.size === 0) for (const signal of SIGNALS) process.off(signal, endCaptured)
  }
}

function endCaptured(signal) {
  for (const each of SIGNALS) process.off(each, endCaptured)
  for (const child of captured) {
    child.once('close', () => process.kill(process.pid, signal))
    child.kill(signal)
  }
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
  for (const signal of SIGNALS) process.on(signal, forward)
  return () => {
    for (const signal of SIGNALS) process.off(signal, forward)
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
