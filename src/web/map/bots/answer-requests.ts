import type { BotSource } from './bot-source.ts'
import type {
  BotAnswer,
  BotRequest,
  FailedAnswer,
  NumberedAnswer,
  NumberedRequest,
} from './protocol.ts'

type Questions = Omit<BotSource, 'kind' | 'port' | 'close'>

/** The bots of a worker: the responses to `BotSource`, synchronous or asynchronous. */
export type AnsweringBots = {
  [Name in keyof Questions]: (
    ...args: Parameters<Questions[Name]>
  ) => Awaited<ReturnType<Questions[Name]>> | ReturnType<Questions[Name]>
}

/** The worker's side of `openSource`. `open` opens the bots with the first message of the page. */
export function answerRequests<Begin extends { readonly kind: 'begin' }>(
  open: (begin: Begin) => AnsweringBots | Promise<AnsweringBots>,
): void {
  let bots: AnsweringBots | Promise<AnsweringBots> | undefined
  self.onmessage = async ({ data: message }: MessageEvent<Begin | NumberedRequest>) => {
    if (message.kind === 'begin') {
      bots = open(message)
      return
    }
    if (!bots) return
    const answer = await answerTo(bots, message.request).catch(failed)
    self.postMessage({ number: message.number, answer } satisfies NumberedAnswer)
  }
}

const failed = (error: unknown): FailedAnswer => ({ kind: 'failed', message: String(error) })

async function answerTo(
  opened: AnsweringBots | Promise<AnsweringBots>,
  request: BotRequest,
): Promise<BotAnswer> {
  const bots = await opened
  switch (request.kind) {
    case 'details':
      return { kind: 'details', bot: await bots.detailsOf(request.index) }
    case 'find':
      return { kind: 'bots', bots: await bots.find(request.text) }
    case 'list':
      return { kind: 'bots', bots: await bots.list(request.from, request.to) }
    case 'counts':
      return { kind: 'counts', counts: await bots.counts() }
    case 'locate':
      return { kind: 'index', index: await bots.indexOf(request.id) }
    case 'identify':
      return { kind: 'id', id: await bots.idAt(request.index) }
    default:
      return request satisfies never
  }
}
