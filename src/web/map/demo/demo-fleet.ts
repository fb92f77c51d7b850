import type { FromDemo, QuestionBody, ToDemo } from './protocol.ts'
import type { DemoBot, FoundBot } from './queries.ts'

/** Bots that live in a worker of their own until they are closed. */
export interface DemoFleet {
  count: number
  /** The map's end of the line: its source of positions. */
  port: MessagePort
  detailsOf(index: number): Promise<DemoBot | undefined>
  /** By a part of the name, or by id: fifty at most. */
  find(text: string): Promise<readonly FoundBot[]>
  /** In the order of all statuses. */
  countStatuses(): Promise<readonly number[]>
  close(): void
}

/** The same bots for the same server, whenever they are opened. */
export function openDemoFleet(count: number, server = 0): DemoFleet {
  const worker = new Worker(new URL('./demo.worker.ts', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  const waiting = new Map<number, (answer: FromDemo) => void>()
  let asked = 0
  worker.onmessage = ({ data: answer }: MessageEvent<FromDemo>) => {
    waiting.get(answer.ask)?.(answer)
    waiting.delete(answer.ask)
  }
  const say = (message: ToDemo, moved: Transferable[] = []) => worker.postMessage(message, moved)
  const ask = (question: QuestionBody) =>
    new Promise<FromDemo>((resolve) => {
      asked += 1
      waiting.set(asked, resolve)
      say({ ask: asked, ...question })
    })
  say({ kind: 'begin', count, server, port: port2 }, [port2])
  return {
    count,
    port: port1,
    async detailsOf(index) {
      const answer = await ask({ kind: 'details', index })
      return answer.kind === 'details' ? answer.bot : undefined
    },
    async find(text) {
      const answer = await ask({ kind: 'find', text })
      return answer.kind === 'find' ? answer.bots : []
    },
    async countStatuses() {
      const answer = await ask({ kind: 'counts' })
      return answer.kind === 'counts' ? answer.counts : []
    },
    close() {
      worker.terminate()
      waiting.clear()
    },
  }
}
