import { answerRequests } from '#web/map/bots/answer-requests.ts'
import { openMapPort } from '#web/map/engine/map-port.ts'
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

answerRequests(({ count, server, port }: BeginDemo) => {
  const fleet = createFleet(count, server)
  runFleet(fleet, port)
  return {
    detailsOf: (index) => detailsOf(fleet, index),
    find: (text) => findBots(fleet, text),
    list: (from, to) => listBots(fleet, from, to),
    counts: () => countsOf(fleet),
    indexOf: (id) => indexOf(fleet, id),
    idAt: idOf,
  }
})

const TICK_MS = 16
/** After a pause, bots continue where they were instead of jumping ahead. */
const MAX_STEP_MS = 250

/** Moves the fleet and sends updates as fast as the map returns buffers. */
function runFleet(fleet: Fleet, port: MessagePort): void {
  const map = openMapPort(port, { namesOf: (indices) => indices.map(nicknameOf), setRunning })
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastMs = performance.now()
  let clockMs = 0
  map.resize(fleet.count)

  function tick() {
    const startMs = performance.now()
    const update = map.take()
    if (update) {
      const elapsedMs = Math.min(startMs - lastMs, MAX_STEP_MS)
      clockMs += elapsedMs
      lastMs = startMs
      stepFleet(fleet, elapsedMs)
      update.positions.set(fleet.positions)
      update.statuses.set(fleet.statuses)
      update.atMs = clockMs
      map.send(update)
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

  setRunning(true)
}
