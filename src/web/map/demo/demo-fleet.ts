import type { FromDemo, RequestBody, ToDemo } from './protocol.ts'
import type { DemoBot, FoundBot } from './queries.ts'

/** Demo bots, moved by a worker until they are closed. */
export interface DemoFleet {
  count: number
  /** Source of positions for the map. */
  port: MessagePort
  detailsOf(index: number): Promise<DemoBot | undefined>
  /** Finds bots by part of a name or by id; at most 50. */
  find(text: string): Promise<readonly FoundBot[]>
  /** In the order of `MAP_BOT_STATUSES`. */
  countStatuses(): Promise<readonly number[]>
  close(): void
}

/** The bots depend only on the server, so they are the same each time. */
export function openDemoFleet(count: number, server = 0): DemoFleet {
  const worker = new Worker(new URL('./demo.worker.ts', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  const pending = new Map<number, (response: FromDemo) => void>()
  let lastId = 0
  worker.onmessage = ({ data: response }: MessageEvent<FromDemo>) => {
    pending.get(response.id)?.(response)
    pending.delete(response.id)
  }
  const send = (message: ToDemo, transferred: Transferable[] = []) =>
    worker.postMessage(message, transferred)
  const request = (body: RequestBody) =>
    new Promise<FromDemo>((resolve) => {
      lastId += 1
      pending.set(lastId, resolve)
      send({ id: lastId, ...body })
    })
  send({ kind: 'begin', count, server, port: port2 }, [port2])
  return {
    count,
    port: port1,
    async detailsOf(index) {
      const response = await request({ kind: 'details', index })
      return response.kind === 'details' ? response.bot : undefined
    },
    async find(text) {
      const response = await request({ kind: 'find', text })
      return response.kind === 'find' ? response.bots : []
    },
    async countStatuses() {
      const response = await request({ kind: 'counts' })
      return response.kind === 'counts' ? response.counts : []
    },
    close() {
      worker.terminate()
      pending.clear()
    },
  }
}
