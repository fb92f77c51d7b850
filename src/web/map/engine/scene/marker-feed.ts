import { HIDDEN, JUMP_UNITS, type Markers } from '../markers.ts'
import type { FromSource, SourceNames, SourceTrail, SourceUpdate, ToSource } from '../source.ts'
import { createMovement } from './movement.ts'

/** After a longer gap between updates, markers jump instead of crawling. */
const MAX_EASE_MS = 1_000
/** How late an update may be before the markers count as still: a still frame takes longer to draw than a moving one. */
const LATE_MS = 50

interface Listeners {
  /** There is something new to draw. */
  onUpdate(): void
  onName(index: number, name: string): void
  onTrail(index: number, path: Float32Array): void
}

export type MarkerFeed = ReturnType<typeof createMarkerFeed>

/** The bots of a source, interpolated from one update to the next. */
export function createMarkerFeed(listeners: Listeners) {
  const markers = noMarkers()
  const movement = createMovement(markers)
  let port: MessagePort | undefined
  let last: SourceUpdate | undefined
  let previous: SourceUpdate | undefined
  let arrivedMs = 0
  let easeMs = 0
  let updates = 0
  let isRunning = true
  let traced: number | undefined

  const send = (message: ToSource, transferred: Transferable[] = []) =>
    port?.postMessage(message, transferred)
  const returnBuffers = ({ positions, statuses }: SourceUpdate) =>
    send({ kind: 'reuse', positions, statuses }, [positions.buffer, statuses.buffer])

  const applyUpdate = (update: SourceUpdate) => {
    const hasSameCount = last?.positions.length === update.positions.length
    for (const old of [previous, hasSameCount ? undefined : last]) if (old) returnBuffers(old)
    previous = hasSameCount ? last : undefined
    easeMs = msBetween(previous, update)
    last = update
    arrivedMs = performance.now()
    markers.count = update.statuses.length
    markers.previous = startOf(previous, update)
    markers.next = update.positions
    markers.statuses = update.statuses
    movement.beginUpdate(easeMs > 0)
    updates++
    listeners.onUpdate()
  }

  return {
    markers,
    movement,
    connect(next: MessagePort) {
      port?.close()
      port = next
      last = undefined
      previous = undefined
      markers.count = 0
      movement.beginUpdate(false)
      next.onmessage = ({ data }: MessageEvent<FromSource>) =>
        data.kind === 'update' ? applyUpdate(data) : notify(data, listeners)
      send({ kind: 'run', on: isRunning })
      if (traced !== undefined) send({ kind: 'trace', index: traced })
      listeners.onUpdate()
    },
    setRunning(on: boolean) {
      isRunning = on
      send({ kind: 'run', on })
    },
    /** Requests the trail of a bot, from this source and each later one. */
    trace(index: number | undefined) {
      if (index === traced) return
      traced = index
      send({ kind: 'trace', index })
    },
    requestNames: (indices: readonly number[]) => send({ kind: 'name', indices }),
    /** True while the markers are still moving. */
    advance(nowMs: number) {
      const passedMs = nowMs - arrivedMs
      markers.progress = easeMs > 0 ? Math.min(Math.max(passedMs / easeMs, 0), 1) : 1
      return easeMs > 0 && passedMs < easeMs + LATE_MS
    },
    /** Returns the number of updates since the last call. */
    takeUpdateCount() {
      const count = updates
      updates = 0
      return count
    },
  }
}

/**
 * Where the markers of an update come from. A marker that is new, or that the game moved, is at its position immediately, instead of
 * moving there. That needs another array: renderers copy each array only once.
 */
function startOf(before: SourceUpdate | undefined, next: SourceUpdate): Float32Array {
  if (!before) return next.positions
  let start = before.positions
  for (let index = 0; index < before.statuses.length; index++) {
    if (next.statuses[index] === HIDDEN) continue
    if (before.statuses[index] !== HIDDEN && !hasJumped(before, next, index)) continue
    if (start === before.positions) start = start.slice()
    start.set(next.positions.subarray(2 * index, 2 * index + 2), 2 * index)
  }
  return start
}

function hasJumped(before: SourceUpdate, next: SourceUpdate, index: number): boolean {
  const x = (next.positions[2 * index] ?? 0) - (before.positions[2 * index] ?? 0)
  const y = (next.positions[2 * index + 1] ?? 0) - (before.positions[2 * index + 1] ?? 0)
  return x * x + y * y > JUMP_UNITS * JUMP_UNITS
}

const noMarkers = (): Markers => ({
  count: 0,
  previous: new Float32Array(),
  next: new Float32Array(),
  progress: 1,
  statuses: new Uint8Array(),
})

function notify(message: SourceNames | SourceTrail, { onName, onTrail }: Listeners): void {
  if (message.kind === 'trail') onTrail(message.index, message.path)
  else for (const [i, index] of message.indices.entries()) onName(index, message.names[i] ?? '')
}

/** Markers are only interpolated between updates with the same number of bots. */
function msBetween(before: SourceUpdate | undefined, { atMs }: SourceUpdate): number {
  const ms = before ? atMs - before.atMs : 0
  return ms <= MAX_EASE_MS ? ms : 0
}
