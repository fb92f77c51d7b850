import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 1
const NS_PER_MS = 1e6

// Loaded into a server with `--import`, which its threads inherit.
if (isMainThread) watch()

/** Replies to each message with the longest time in milliseconds that the event loop was blocked since the last message. */
function watch(): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  process.on('message', () => {
    process.send?.(Math.max(0, delay.max / NS_PER_MS - RESOLUTION_MS))
    delay.reset()
  })
  // The channel does not keep the server running.
  process.channel?.unref()
}
