import { CALIBRATION, gameFromImage } from '#domain/map.ts'
import type { FromSource, SourceUpdate, ToSource } from '#web/map/engine/source.ts'
import { PALETTE } from '../scene/palette.ts'
import { type Swarm, swarmOf } from '../scene/swarm.ts'

export interface Start {
  count: number
  port: MessagePort
}

type Buffers = Pick<SourceUpdate, 'positions' | 'statuses'>

const TICK_MS = 16
const PAIRS = 3

/** Provides the markers of the other pages as a source of the map, about 60 times per second. */
self.onmessage = ({ data: { count, port } }: MessageEvent<Start>) => {
  const swarm = swarmOf(count, PALETTE.length)
  const free = Array.from({ length: PAIRS }, (): Buffers => buffersOf(count))
  let isRunning = true
  let before = performance.now()

  function tick(): void {
    const buffers = isRunning ? free.pop() : undefined
    if (!buffers) return
    const now = performance.now()
    swarm.move((now - before) / 1000)
    before = now
    fill(buffers, swarm)
    const { positions, statuses } = buffers
    const update: FromSource = { kind: 'update', positions, statuses, atMs: now }
    port.postMessage(update, [positions.buffer, statuses.buffer])
  }

  port.onmessage = ({ data: message }: MessageEvent<ToSource>) => {
    if (message.kind === 'reuse') free.push(message)
    else if (message.kind === 'run') isRunning = message.on
    else if (message.kind === 'name')
      port.postMessage({
        kind: 'names',
        indices: message.indices,
        names: message.indices.map(nameOf),
      })
  }
  tick()
  setInterval(tick, TICK_MS)
}

const buffersOf = (count: number): Buffers => ({
  positions: new Float32Array(2 * count),
  statuses: new Uint8Array(count),
})

function fill({ positions, statuses }: Buffers, swarm: Swarm): void {
  const origin = gameFromImage({ x: 0, y: 0 }, CALIBRATION)
  for (let at = 0; at < positions.length; at += 2) {
    positions[at] = origin.x + (swarm.positions[at] ?? 0) / CALIBRATION.scale_x
    positions[at + 1] = origin.y - (swarm.positions[at + 1] ?? 0) / CALIBRATION.scale_y
  }
  statuses.set(swarm.colors)
}

const nameOf = (index: number) => `bot_${index}`
