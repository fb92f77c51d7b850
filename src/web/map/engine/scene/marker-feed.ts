import type { Markers } from '../markers.ts'
import type { FromSource, SourceUpdate, ToSource } from '../source.ts'

/** No two updates are farther apart than this for the eye: markers jump instead of crawling. */
const LONGEST_EASE_MS = 1_000
/** An update may be so late before the markers count as resting: a frame of theirs takes longer than one in motion. */
const LATE_MS = 50

interface Hears {
  /** There is something new to draw. */
  updated(): void
  named(index: number, name: string): void
}

export type Feed = ReturnType<typeof createFeed>

/** The bots as their source tells of them, eased from one update to the next. */
export function createFeed({ updated, named }: Hears) {
  const markers: Markers = {
    count: 0,
    previous: new Float32Array(),
    next: new Float32Array(),
    share: 1,
    statuses: new Uint8Array(),
  }
  let port: MessagePort | undefined
  let last: SourceUpdate | undefined
  let oldest: SourceUpdate | undefined
  let arrivedMs = 0
  let lastsMs = 0
  let updates = 0
  let isRunning = true

  const say = (message: ToSource, transferred: Transferable[] = []) =>
    port?.postMessage(message, transferred)
  const handBack = ({ positions, statuses }: SourceUpdate) =>
    say({ kind: 'reuse', positions, statuses }, [positions.buffer, statuses.buffer])

  const take = (update: SourceUpdate) => {
    if (oldest) handBack(oldest)
    const isSame = last?.positions.length === update.positions.length
    if (last && !isSame) handBack(last)
    oldest = isSame ? last : undefined
    lastsMs = msBetween(oldest, update)
    last = update
    arrivedMs = performance.now()
    markers.count = update.statuses.length
    markers.previous = (oldest ?? update).positions
    markers.next = update.positions
    markers.statuses = update.statuses
    markers.share = lastsMs > 0 ? 0 : 1
    updates++
    updated()
  }
  const hear = (message: FromSource) => {
    if (message.kind === 'update') take(message)
    else for (const [i, index] of message.indices.entries()) named(index, message.names[i] ?? '')
  }

  return {
    markers,
    connect(next: MessagePort) {
      port?.close()
      port = next
      last = undefined
      oldest = undefined
      markers.count = 0
      next.onmessage = ({ data }: MessageEvent<FromSource>) => hear(data)
      say({ kind: 'run', on: isRunning })
      updated()
    },
    run(on: boolean) {
      isRunning = on
      say({ kind: 'run', on })
    },
    ask: (indices: readonly number[]) => say({ kind: 'name', indices }),
    /** True while the markers are still on their way. */
    advance(nowMs: number) {
      const passedMs = nowMs - arrivedMs
      markers.share = lastsMs > 0 ? Math.min(Math.max(passedMs / lastsMs, 0), 1) : 1
      return lastsMs > 0 && passedMs < lastsMs + LATE_MS
    },
    /** How many updates came since the last time. */
    countUpdates() {
      const counted = updates
      updates = 0
      return counted
    },
  }
}

/** Of the same bots only: there is no way from one count to another. */
function msBetween(before: SourceUpdate | undefined, { atMs }: SourceUpdate): number {
  const ms = before ? atMs - before.atMs : 0
  return ms <= LONGEST_EASE_MS ? ms : 0
}
