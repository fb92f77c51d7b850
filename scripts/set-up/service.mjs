import { once } from 'node:events'
import { Trouble } from './report.mjs'
import { tail } from './run.mjs'

/**
 * Waits until a server says on its error stream that it is ready: `{ match, stop }`. The child is detached, so
 * that Ctrl-C ends the tests first and the server by our hand.
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
  // Its log goes on; a pipe that nobody reads would fill up and stop it.
  child.stderr.removeAllListeners('data').resume()

  const stop = () => {
    child.kill(stopBy)
    return ended
  }
  return { match, stop }
}
