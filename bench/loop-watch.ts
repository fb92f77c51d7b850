import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 1
const NS_PER_MS = 1e6
const US_PER_MS = 1000

/** Times in milliseconds. */
export interface Block {
  /** The longest time that the event loop was blocked, also by other threads and programs that had its core. */
  readonly ms: number
  /** The longest time that the thread of the event loop computed without a pause. */
  readonly cpuMs: number
}

// Loaded into a server with `--import`, which its threads inherit.
if (isMainThread) watch()

/** Replies to each message with the longest block since the last message. */
function watch(): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let cpuMs = 0
  let last = process.threadCpuUsage()
  // A timer is called once per turn of the loop.
  setInterval(() => {
    const now = process.threadCpuUsage()
    cpuMs = Math.max(cpuMs, (now.user - last.user + now.system - last.system) / US_PER_MS)
    last = now
  }, RESOLUTION_MS).unref()
  process.on('message', () => {
    const block: Block = { ms: Math.max(0, delay.max / NS_PER_MS - RESOLUTION_MS), cpuMs }
    process.send?.(block)
    delay.reset()
    cpuMs = 0
  })
  // The channel does not keep the server running.
  process.channel?.unref()
}
