import { parentPort } from 'node:worker_threads'
import { type BotHistoryJob, botHistory } from './bot-history.ts'
import { type Block, type PackedChunk, thinChunk, WindowBuilder } from './window-builder.ts'

export type Command =
  | { readonly kind: 'begin'; readonly window: number }
  | { readonly kind: 'add'; readonly rows: readonly Uint8Array[] }
  | { readonly kind: 'close'; readonly blocks: readonly Block[] }
  | { readonly kind: 'thin'; readonly chunks: readonly Uint8Array[] }
  | { readonly kind: 'bot'; readonly job: BotHistoryJob }

export type Reply =
  /** The blocks with reports so far. */
  | { readonly kind: 'blocks'; readonly blocks: readonly number[] }
  | { readonly kind: 'chunks'; readonly chunks: readonly PackedChunk[] }
  | { readonly kind: 'history'; readonly history: ReturnType<typeof botHistory> }

let builder = new WindowBuilder(0)

// One reply for each command, in the order of the commands.
parentPort?.on('message', (command: Command) => {
  const reply = replyTo(command)
  const chunks = reply.kind === 'chunks' ? reply.chunks : []
  parentPort?.postMessage(
    reply,
    chunks.map((bytes) => bytes.buffer),
  )
})

function replyTo(command: Command): Reply {
  switch (command.kind) {
    case 'begin':
      builder = new WindowBuilder(command.window)
      return { kind: 'blocks', blocks: [] }
    case 'add':
      builder.add(command.rows)
      return { kind: 'blocks', blocks: builder.blocks }
    case 'close':
      return { kind: 'chunks', chunks: command.blocks.map((block) => builder.close(block)) }
    case 'thin':
      return { kind: 'chunks', chunks: command.chunks.map(thinChunk) }
    case 'bot':
      return { kind: 'history', history: botHistory(command.job) }
    default:
      return command satisfies never
  }
}
