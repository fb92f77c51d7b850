import type { SourceUpdate, ToSource } from './source.ts'

/** The map holds two updates, and a third is in transit. */
const UPDATE_COUNT = 3

/** The updates that a source fills and sends in turn. */
export function createUpdateBuffers(port: MessagePort) {
  let free: SourceUpdate[] = []
  let length = 0
  return {
    /** Makes room for a number of bots; updates of another length are dropped when the map returns them. */
    resize(count: number) {
      if (count === length) return
      length = count
      free = Array.from({ length: UPDATE_COUNT }, () => emptyUpdate(count))
    },
    /** An update to fill and send; undefined while the map has all of them. */
    take: () => free.pop(),
    send(update: SourceUpdate) {
      port.postMessage(update, [update.positions.buffer, update.statuses.buffer])
    },
    reuse({ positions, statuses }: Extract<ToSource, { kind: 'reuse' }>) {
      if (statuses.length === length) free.push({ kind: 'update', positions, statuses, atMs: 0 })
    },
  }
}

function emptyUpdate(count: number): SourceUpdate {
  return {
    kind: 'update',
    positions: new Float32Array(2 * count),
    statuses: new Uint8Array(count),
    atMs: 0,
  }
}
