import type { FromSource, SourceUpdate, ToSource } from './source.ts'

/** The map holds two updates, and a third is in transit. */
const UPDATE_COUNT = 3

interface MapRequests {
  namesOf(indices: readonly number[]): readonly string[] | Promise<readonly string[]>
  /** The page is hidden, or visible again. */
  setRunning(isRunning: boolean): void
  /** The map shows the trail of this bot, and of no other; without this, trails start where a bot was selected. */
  trace?(index: number | undefined): void
  /** The map has returned an update, which can be filled again. */
  onReturn?(): void
}

/** A source's end of the port to the map: the updates that it fills and sends in turn, and what the map requests. */
export function openMapPort(port: MessagePort, requests: MapRequests) {
  let free: SourceUpdate[] = []
  let length = 0

  async function sendNames(indices: readonly number[]) {
    port.postMessage({
      kind: 'names',
      indices,
      names: await requests.namesOf(indices),
    } satisfies FromSource)
  }

  port.onmessage = ({ data: message }: MessageEvent<ToSource>) => {
    switch (message.kind) {
      case 'reuse': {
        const { positions, statuses } = message
        if (statuses.length === length) free.push({ kind: 'update', positions, statuses, atMs: 0 })
        return requests.onReturn?.()
      }
      case 'name':
        return void sendNames(message.indices)
      case 'run':
        return requests.setRunning(message.on)
      case 'trace':
        return requests.trace?.(message.index)
      default:
        return message satisfies never
    }
  }

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
    /** Where the traced bot was until the last update: pairs x, y in game units, the oldest first. */
    sendTrail(index: number, path: Float32Array<ArrayBuffer>) {
      port.postMessage({ kind: 'trail', index, path } satisfies FromSource, [path.buffer])
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
