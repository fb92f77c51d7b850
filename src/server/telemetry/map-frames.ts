import { indexOfPresence, taskGroupOf } from '#domain/live-status.ts'
import { MapFrameWriter } from '#domain/map-frame.ts'
import type { LiveFleet } from './live-fleet.ts'

interface FrameRequest {
  readonly serverId: number | undefined
  /** Cursor of the last frame. */
  readonly after: string | undefined
}

/** Maximum error of the ages in a shared frame. */
const SHARED_MS = 500

/** Encodes frames of the live map. Maps with the same request at about the same time share a frame until a bot changes. */
export class MapFrames {
  readonly #fleet: LiveFleet
  readonly #shared = new Map<string, Uint8Array<ArrayBuffer>>()
  #version = 0
  #sinceMs = 0

  constructor(fleet: LiveFleet) {
    this.#fleet = fleet
  }

  frame({ serverId, after }: FrameRequest, nowMs: number): Uint8Array<ArrayBuffer> {
    this.#forgetOld(nowMs)
    const key = `${serverId ?? ''} ${after ?? ''}`
    return this.#shared.getOrInsertComputed(key, () => this.#encode(serverId, after, nowMs))
  }

  /** The number of bots with a position, by server. */
  countByServer(): Map<number, number> {
    const { presence, server, x } = this.#fleet
    const { bots, length } = presence.rows
    const counts = new Map<number, number>()
    for (let row = 0; row < length; row++) {
      if (bots[row] === 0 || Number.isNaN(x[row])) continue
      const id = server[row] ?? 0
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return counts
  }

  #forgetOld(nowMs: number): void {
    const { version } = this.#fleet
    const ageMs = nowMs - this.#sinceMs
    if (version === this.#version && ageMs >= 0 && ageMs < SHARED_MS) return
    this.#shared.clear()
    this.#version = version
    this.#sinceMs = nowMs
  }

  #encode(
    serverId: number | undefined,
    after: string | undefined,
    nowMs: number,
  ): Uint8Array<ArrayBuffer> {
    const { epoch, version, presence } = this.#fleet
    const changes = this.#changesAfter(after)
    const cursor = `${epoch}.${version}`
    const writer = new MapFrameWriter({ cursor, timeMs: nowMs, isFull: changes === undefined })
    // First, because a bot can have been restored since it was removed.
    for (const bot of changes?.removed ?? []) writer.addLeft(bot)
    if (changes) for (const row of changes.rows) this.#writeRow(writer, row, serverId)
    else for (let row = 0; row < presence.rows.length; row++) this.#writeRow(writer, row, serverId)
    return writer.bytes()
  }

  /** Undefined if the cursor is from another process or too old. */
  #changesAfter(cursor: string | undefined) {
    const [epoch, version] = cursor?.split('.') ?? []
    return epoch === `${this.#fleet.epoch}` ? this.#fleet.changedSince(Number(version)) : undefined
  }

  /** Writes a bot if it is on the server and has a position. */
  #writeRow(writer: MapFrameWriter, row: number, serverId: number | undefined): void {
    const { presence, server, task, x, y } = this.#fleet
    const bot = presence.rows.bots[row] ?? 0
    const east = x[row] ?? Number.NaN
    if (bot === 0 || Number.isNaN(east)) return
    if (serverId !== undefined && server[row] !== serverId) return
    const group = taskGroupOf(task[row] ?? 0)
    const state = indexOfPresence(presence.presenceAt(row))
    const seenMs = presence.seenMs[row] ?? 0
    writer.add(bot, group, state, east, y[row] ?? 0, seenMs, presence.intervalS[row] ?? 1)
  }
}
