import type {
  BotAnswer,
  BotRequest,
  NumberedAnswer,
  NumberedRequest,
} from '#web/map/bots/protocol.ts'
import type { FromSource, ToSource } from '#web/map/engine/source.ts'
import { createUpdateBuffers } from '#web/map/engine/update-buffers.ts'
import { createFleet, type Fleet } from './fleet.ts'
import { nicknameOf } from './nicknames.ts'
import { countsOf, detailsOf, findBots, idOf, indexOf, listBots } from './queries.ts'
import { stepFleet } from './step-fleet.ts'

export interface BeginDemo {
  readonly kind: 'begin'
  readonly count: number
  readonly server: number
  readonly port: MessagePort
}

let fleet: Fleet | undefined

self.onmessage = ({ data: message }: MessageEvent<BeginDemo | NumberedRequest>) => {
  if (message.kind === 'begin') {
    fleet = createFleet(message.count, message.server)
    runFleet(fleet, message.port)
    return
  }
  const { number, request } = message
  if (fleet) self.postMessage({ number, answer: answerTo(fleet, request) } satisfies NumberedAnswer)
}

function answerTo(ofFleet: Fleet, request: BotRequest): BotAnswer {
  switch (request.kind) {
    case 'details':
      return { kind: 'details', bot: detailsOf(ofFleet, request.index) }
    case 'find':
      return { kind: 'bots', bots: findBots(ofFleet, request.text) }
    case 'list':
      return { kind: 'bots', bots: listBots(ofFleet, request.from, request.to) }
    case 'counts':
      return { kind: 'counts', counts: countsOf(ofFleet) }
    case 'locate':
      return { kind: 'index', index: indexOf(ofFleet, request.id) }
    case 'identify':
      return { kind: 'id', id: idOf(request.index) }
    default:
      return request satisfies never
  }
}

const TICK_MS = 16
/** After a pause, bots continue where they were instead of jumping ahead. */
const MAX_STEP_MS = 250

/** Moves the fleet and sends updates as fast as the map returns buffers. */
function runFleet(fleet: Fleet, port: MessagePort): void {
  const updates = createUpdateBuffers(port)
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastMs = performance.now()
  let clockMs = 0
  updates.resize(fleet.count)

  function tick() {
    const startMs = performance.now()
    const update = updates.take()
    if (update) {
      const elapsedMs = Math.min(startMs - lastMs, MAX_STEP_MS)
      clockMs += elapsedMs
      lastMs = startMs
      stepFleet(fleet, elapsedMs)
      update.positions.set(fleet.positions)
      update.statuses.set(fleet.statuses)
      update.atMs = clockMs
      updates.send(update)
    }
    // A huge fleet uses at most half of its CPU core.
    const costMs = performance.now() - startMs
    timer = setTimeout(tick, Math.max(TICK_MS - costMs, costMs))
  }

  function setRunning(on: boolean) {
    if (!on) {
      clearTimeout(timer)
      timer = undefined
    } else if (timer === undefined) tick()
  }

  port.onmessage = ({ data: message }: MessageEvent<ToSource>) => {
    switch (message.kind) {
      case 'reuse':
        return updates.reuse(message)
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
}
