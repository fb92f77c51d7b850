import { once } from 'node:events'
import { Trouble } from './report.mjs'
import { tail } from './run.mjs'

/**
 * Waits until a server reports on its error stream that it is ready: `{ match, stop }`. The child is detached, so that
 * Ctrl-C ends the tests and not the server, which is stopped after them.
 */
export async function startService({ name, child, ready, stopBy }) {
  const ended = once(child, 'close')
  const match = await new Promise((resolve, reject) => {
    let output = ''
    const fail = (why) => reject(new Trouble(`${name} does not start: ${why}`))
    child.stderr.on('data', (chunk) => {
      output += chunk
      const found = ready.exec(output)
      if (found) resolve(found)
    })
    child.once('error', (error) => fail(error.message))
    child.once('close', () => fail(tail(output)))
  })
  // A full pipe would block the server, so its log is read and dropped.
  child.stderr.removeAllListeners('data').resume()

  const stop = () => {
    child.kill(stopBy)
    return ended
  }
  return { match, stop }
}
