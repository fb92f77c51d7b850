import type { FromSource, SourceUpdate, ToSource } from '../engine/source.ts'
import type { Fleet } from './fleet.ts'
import { nicknameOf } from './nicknames.ts'
import { stepFleet } from './step-fleet.ts'

const TICK_MS = 16
/** After a rest, bots go on where they were: they make no leap. */
const LONGEST_STEP_MS = 250
/** The map shows two and a third is on its way. */
const UPDATES = 3

/** Moves the fleet and tells the map, as often as it gives arrays back; returns how to stop. */
export function runFleet(fleet: Fleet, port: MessagePort): () => void {
  const free = Array.from({ length: UPDATES }, () => blankUpdate(fleet.count))
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastMs = performance.now()
  let clockMs = 0

  function tick() {
    const startMs = performance.now()
    const update = free.pop()
    if (update) {
      const elapsedMs = Math.min(startMs - lastMs, LONGEST_STEP_MS)
      clockMs += elapsedMs
      lastMs = startMs
      stepFleet(fleet, elapsedMs)
      send(fleet, update, clockMs, port)
    }
    // A huge fleet takes no more than half of its processor.
    const costMs = performance.now() - startMs
    timer = setTimeout(tick, Math.max(TICK_MS - costMs, costMs))
  }

  function rest() {
    clearTimeout(timer)
    timer = undefined
  }

  function run(on: boolean) {
    if (!on) rest()
    if (on && timer === undefined) tick()
  }

  port.onmessage = ({ data: message }: MessageEvent<ToSource>) => {
    switch (message.kind) {
      case 'reuse':
        if (message.statuses.length === fleet.count)
          free.push({
            kind: 'update',
            positions: message.positions,
            statuses: message.statuses,
            atMs: 0,
          })
        return
      case 'name':
        return port.postMessage({
          kind: 'names',
          indices: message.indices,
          names: message.indices.map(nicknameOf),
        } satisfies FromSource)
      case 'run':
        return run(message.on)
      default:
        message satisfies never
    }
  }
  run(true)
  return rest
}

function send(fleet: Fleet, update: SourceUpdate, atMs: number, port: MessagePort): void {
  update.positions.set(fleet.positions)
  update.statuses.set(fleet.statuses)
  update.atMs = atMs
  port.postMessage(update, [update.positions.buffer, update.statuses.buffer])
}

function blankUpdate(count: number): SourceUpdate {
  return {
    kind: 'update',
    positions: new Float32Array(2 * count),
    statuses: new Uint8Array(count),
    atMs: 0,
  }
}
