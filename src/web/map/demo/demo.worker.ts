import type { FromSource, SourceUpdate, ToSource } from '#web/map/engine/source.ts'
import { createFleet, type Fleet } from './fleet.ts'
import { nicknameOf } from './nicknames.ts'
import type { FromDemo, RequestBody, ResponseBody, ToDemo } from './protocol.ts'
import { detailsOf, findBots } from './queries.ts'
import { stepFleet } from './step-fleet.ts'

let fleet: Fleet | undefined

self.onmessage = ({ data: message }: MessageEvent<ToDemo>) => {
  if (message.kind === 'begin') {
    fleet = createFleet(message.count, message.server)
    runFleet(fleet, message.port)
    return
  }
  if (fleet) self.postMessage({ id: message.id, ...respond(fleet, message) } satisfies FromDemo)
}

function respond(ofFleet: Fleet, request: RequestBody): ResponseBody {
  switch (request.kind) {
    case 'details':
      return { kind: 'details', bot: detailsOf(ofFleet, request.index) }
    case 'find':
      return { kind: 'find', bots: findBots(ofFleet, request.text) }
    case 'counts':
      return { kind: 'counts', counts: [...ofFleet.statusCounts] }
    default:
      return request satisfies never
  }
}

const TICK_MS = 16
/** After a pause, bots continue where they were instead of jumping ahead. */
const MAX_STEP_MS = 250
/** The map holds two, and a third is in transit. */
const UPDATE_COUNT = 3

/** Moves the fleet and sends updates as fast as the map returns buffers. Returns a function that stops it. */
function runFleet(fleet: Fleet, port: MessagePort): () => void {
  const free = Array.from({ length: UPDATE_COUNT }, () => emptyUpdate(fleet.count))
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastMs = performance.now()
  let clockMs = 0

  function tick() {
    const startMs = performance.now()
    const update = free.pop()
    if (update) {
      const elapsedMs = Math.min(startMs - lastMs, MAX_STEP_MS)
      clockMs += elapsedMs
      lastMs = startMs
      stepFleet(fleet, elapsedMs)
      send(fleet, update, clockMs, port)
    }
    // A huge fleet uses at most half of its CPU core.
    const costMs = performance.now() - startMs
    timer = setTimeout(tick, Math.max(TICK_MS - costMs, costMs))
  }

  function stop() {
    clearTimeout(timer)
    timer = undefined
  }

  function setRunning(on: boolean) {
    if (!on) stop()
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
        return setRunning(message.on)
      default:
        message satisfies never
    }
  }
  setRunning(true)
  return stop
}

function send(fleet: Fleet, update: SourceUpdate, atMs: number, port: MessagePort): void {
  update.positions.set(fleet.positions)
  update.statuses.set(fleet.statuses)
  update.atMs = atMs
  port.postMessage(update, [update.positions.buffer, update.statuses.buffer])
}

function emptyUpdate(count: number): SourceUpdate {
  return {
    kind: 'update',
    positions: new Float32Array(2 * count),
    statuses: new Uint8Array(count),
    atMs: 0,
  }
}
