import { type BotSource, openSource } from '../bots/bot-source.ts'
import type { BeginLive } from './live.worker.ts'

/** Opens the bots that agents report for, fetched from the server each second. */
export function openLiveBots(
  options: Pick<BeginLive, 'serverId' | 'colors' | 'filter'>,
): BotSource {
  const worker = new Worker(new URL('./live.worker.ts', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ kind: 'begin', ...options, port: port2 } satisfies BeginLive, [port2])
  return openSource('live', port1, worker)
}
