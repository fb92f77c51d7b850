import { type BotSource, openSource } from '../bots/bot-source.ts'
import type { BeginDemo } from './demo.worker.ts'

/** Opens demo bots, which depend only on the server, so they are the same each time. */
export function openDemoBots(count: number, server = 0): BotSource {
  const worker = new Worker(new URL('./demo.worker.ts', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ kind: 'begin', count, server, port: port2 } satisfies BeginDemo, [port2])
  return openSource('demo', port1, worker)
}
