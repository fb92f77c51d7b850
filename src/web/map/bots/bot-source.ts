import type {
  BotAnswer,
  BotCounts,
  BotRequest,
  ListedBot,
  MapBot,
  NumberedAnswer,
  NumberedRequest,
} from './protocol.ts'

/** Bots on the map, which a worker simulates or fetches until they are closed. The index of a bot never changes. */
export interface BotSource {
  readonly kind: MapBot['kind']
  /** Source of positions for the map. */
  readonly port: MessagePort
  detailsOf(index: number): Promise<MapBot | undefined>
  /** Finds bots by part of a name or by id; at most 50. */
  find(text: string): Promise<readonly ListedBot[]>
  /** Bots in order of their ids. */
  list(from: number, to: number): Promise<readonly ListedBot[]>
  counts(): Promise<BotCounts>
  indexOf(id: number): Promise<number | undefined>
  idAt(index: number): Promise<number | undefined>
  close(): void
}

/** The page's side of a worker with bots. The worker uses the other end of the `port`, and `answerRequests`. */
export function openSource(kind: BotSource['kind'], port: MessagePort, worker: Worker): BotSource {
  const pending = new Map<number, PromiseWithResolvers<BotAnswer>>()
  let last = 0
  worker.onmessage = ({ data: { number, answer } }: MessageEvent<NumberedAnswer>) => {
    const asked = pending.get(number)
    pending.delete(number)
    if (answer.kind === 'failed') asked?.reject(new Error(answer.message))
    else asked?.resolve(answer)
  }
  const ask = (request: BotRequest) => {
    const asked = Promise.withResolvers<BotAnswer>()
    last += 1
    pending.set(last, asked)
    worker.postMessage({ kind: 'request', number: last, request } satisfies NumberedRequest)
    return asked.promise
  }
  const askForBots = async (request: BotRequest) => {
    const answer = await ask(request)
    return answer.kind === 'bots' ? answer.bots : []
  }
  return {
    kind,
    port,
    async detailsOf(index) {
      const answer = await ask({ kind: 'details', index })
      return answer.kind === 'details' ? answer.bot : undefined
    },
    find: (text) => askForBots({ kind: 'find', text }),
    list: (from, to) => askForBots({ kind: 'list', from, to }),
    async counts() {
      const answer = await ask({ kind: 'counts' })
      if (answer.kind !== 'counts') throw new Error(`a worker answers ${answer.kind} to counts`)
      return answer.counts
    },
    async indexOf(id) {
      const answer = await ask({ kind: 'locate', id })
      return answer.kind === 'index' ? answer.index : undefined
    },
    async idAt(index) {
      const answer = await ask({ kind: 'identify', index })
      return answer.kind === 'id' ? answer.id : undefined
    },
    close() {
      worker.terminate()
      pending.clear()
    },
  }
}
