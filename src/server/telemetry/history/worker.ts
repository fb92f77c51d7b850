import { parentPort } from 'node:worker_threads'
import { splitFrames } from '#domain/history-frames.ts'
import { type BotHistoryJob, botHistory } from './bot-history.ts'
import { FleetMoment, type MomentPage, type MomentQuery } from './fleet-moment.ts'
import { type ChangeJob, nearestChange, type TaskChange } from './nearest-change.ts'
import { type Block, type PackedChunk, thinChunk, WindowBuilder } from './window-builder.ts'

export type Command =
  | { readonly kind: 'begin'; readonly window: number }
  | { readonly kind: 'add'; readonly rows: readonly Uint8Array[] }
  | { readonly kind: 'close'; readonly blocks: readonly Block[] }
  | { readonly kind: 'thin'; readonly chunks: readonly Uint8Array[] }
  | { readonly kind: 'bot'; readonly job: BotHistoryJob }
  | { readonly kind: 'moment'; readonly job: MomentJob }
  | { readonly kind: 'change'; readonly job: ChangeJob }

export interface MomentJob {
  readonly atMs: number
  /** Names the moment and the version of the chunks that show it. */
  readonly key: string
  /** What shows the moment, the newest window first; undefined if the thread may know it. */
  readonly frames: readonly WindowFrames[] | undefined
  readonly query: MomentQuery
}

export interface WindowFrames {
  readonly window: number
  /** Joined by `joinFrames`. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type Reply =
  /** The blocks with reports so far. */
  | { readonly kind: 'blocks'; readonly blocks: readonly number[] }
  | { readonly kind: 'chunks'; readonly chunks: readonly PackedChunk[] }
  | { readonly kind: 'history'; readonly history: ReturnType<typeof botHistory> }
  /** Null if the thread does not know the moment. */
  | { readonly kind: 'page'; readonly page: MomentPage | null }
  | { readonly kind: 'change'; readonly change: TaskChange | null }

let builder = new WindowBuilder(0)

/** Requests for other pages and filters of a moment follow; 100,000 bots take about 15 MB. */
const MOMENTS_MAX = 8
const moments = new Map<string, FleetMoment>()

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
    case 'moment':
      return { kind: 'page', page: momentOf(command.job)?.list(command.job.query) ?? null }
    case 'change':
      return { kind: 'change', change: nearestChange(command.job) }
    default:
      return command satisfies never
  }
}

function momentOf({ key, atMs, frames }: MomentJob): FleetMoment | undefined {
  const moment = frames ? fleetMoment(atMs, frames) : moments.get(key)
  if (!moment) return undefined
  // The moments are in the order of their last use.
  moments.delete(key)
  moments.set(key, moment)
  const [oldest] = moments.keys()
  if (moments.size > MOMENTS_MAX && oldest !== undefined) moments.delete(oldest)
  return moment
}

function fleetMoment(atMs: number, frames: readonly WindowFrames[]): FleetMoment {
  const moment = new FleetMoment(atMs)
  for (const { window, bytes } of frames) moment.add(window, splitFrames(bytes))
  return moment
}
