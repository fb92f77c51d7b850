import { parentPort } from 'node:worker_threads'
import { type BotHistoryJob, type BotTrail, botHistory, botTrail } from './bot-history.ts'
import { MomentCache, type MomentJob, type MomentReply } from './moment-cache.ts'
import { type ChangeJob, nearestChange, type TaskChange } from './nearest-change.ts'
import { type Block, type PackedChunk, thinChunk, WindowBuilder } from './window-builder.ts'

export type Command =
  | { readonly kind: 'begin'; readonly window: number; readonly part: number }
  | { readonly kind: 'add'; readonly rows: readonly Uint8Array[] }
  | { readonly kind: 'close'; readonly blocks: readonly Block[] }
  | { readonly kind: 'thin'; readonly chunks: readonly Uint8Array[] }
  | { readonly kind: 'bot'; readonly job: BotHistoryJob }
  | { readonly kind: 'trail'; readonly job: BotHistoryJob }
  | { readonly kind: 'moment'; readonly job: MomentJob }
  | { readonly kind: 'change'; readonly job: ChangeJob }

export type Reply =
  /** The blocks with reports so far. */
  | { readonly kind: 'blocks'; readonly blocks: readonly number[] }
  | { readonly kind: 'chunks'; readonly chunks: readonly PackedChunk[] }
  /** The thread has restarted since the last `begin`, and has lost the reports. */
  | { readonly kind: 'restarted' }
  | { readonly kind: 'history'; readonly history: ReturnType<typeof botHistory> }
  | { readonly kind: 'trail'; readonly trail: BotTrail }
  | MomentReply
  | { readonly kind: 'change'; readonly change: TaskChange | null }

let builder: WindowBuilder | undefined

const moments = new MomentCache()

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
      builder = new WindowBuilder(command.window, command.part)
      return { kind: 'blocks', blocks: [] }
    case 'add':
      return addRows(command.rows)
    case 'close':
      return close(command.blocks)
    case 'thin':
      return { kind: 'chunks', chunks: command.chunks.map(thinChunk) }
    case 'bot':
      return { kind: 'history', history: botHistory(command.job) }
    case 'trail':
      return { kind: 'trail', trail: botTrail(command.job) }
    case 'moment':
      return moments.answer(command.job)
    case 'change':
      return { kind: 'change', change: nearestChange(command.job) }
    default:
      return command satisfies never
  }
}

function addRows(rows: readonly Uint8Array[]): Reply {
  if (!builder) return { kind: 'restarted' }
  builder.add(rows)
  return { kind: 'blocks', blocks: builder.blocks }
}

function close(blocks: readonly Block[]): Reply {
  const chunks = blocks.flatMap((block) => builder?.close(block) ?? [])
  return builder ? { kind: 'chunks', chunks } : { kind: 'restarted' }
}
