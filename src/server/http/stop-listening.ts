import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Stops accepting connections, and reads the requests that have arrived. The `close` of an HTTP server resets every connection
 * whose request it has not read yet, so under load it would lose requests from before the stop.
 */
export async function stopListening(server: Server): Promise<void> {
  // Connections that wait to be accepted would be reset, too.
  await nextTurn()
  NetServer.prototype.close.call(server)
  // The first turn may have begun before the last connection was accepted.
  await nextTurn()
  await nextTurn()
}
