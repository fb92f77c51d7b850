import { INSTANT_FIRST_MS } from '#contract/fields.ts'
import { type history as contract, FRAMES_MAX, HISTORY_MAX_HOURS } from '#contract/history.ts'
import { type HistoryFrame, joinFrames } from '#domain/history-frames.ts'
import { blockOfChunk, chunkId } from '#domain/history-window.ts'
import { TRAIL_MS } from '#domain/moment.ts'
import { HOUR_MS } from '#domain/time-units.ts'
import { currentTime } from '../db/clock.ts'
import { laneOf } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { found, refusedParameter } from '../errors.ts'
import type { Handlers } from '../http/context.ts'
import { secondsUntilChange } from '../telemetry/history/chunk-changes.ts'
import { nearestEvent } from '../telemetry/history/nearest-event.ts'
import { readBotHistory, readBotTrail } from '../telemetry/history/read-bot-history.ts'
import { readChunks } from '../telemetry/history/read-chunks.ts'
import { readRange, readStorage } from '../telemetry/history/read-storage.ts'

const MAX_MS = HISTORY_MAX_HOURS * HOUR_MS

export const history: Handlers<typeof contract> = {
  nearestEvent: ({ query }, { db, user, history: thread }) =>
    nearestEvent(query, { db, thread, user }),

  async bot({ params: { id }, query }, { db, history: thread }) {
    await requireBot(db, id)
    const toMs = query.to === undefined ? currentTime() : Date.parse(query.to)
    const fromMs =
      query.from === undefined ? Math.max(toMs - MAX_MS, INSTANT_FIRST_MS) : Date.parse(query.from)
    if (fromMs > toMs || toMs - fromMs > MAX_MS)
      throw refusedParameter('from', `Must be before now, by ${HISTORY_MAX_HOURS} hours at most.`)
    const read = await readBotHistory(db, thread, { bot: id, fromMs, toMs })
    return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), ...read }
  },

  async trail({ params: { id } }, { db, history: thread }) {
    await requireBot(db, id)
    const toMs = currentTime()
    return readBotTrail(db, thread, { bot: id, fromMs: toMs - TRAIL_MS, toMs })
  },

  storage: async (_, { db, disk }) => ({
    ...(await readStorage(db)),
    free_bytes: disk?.freeBytes ?? null,
  }),

  range: async (_, { db }) => readRange(db, currentTime()),

  async frames({ params: { window }, query: { from_block } }, { db, cacheFor }) {
    cacheFor(await secondsUntilChange(db, window, currentTime()))
    return joinFrames(await readFrames(laneOf(db, 'filters'), window, from_block))
  },
}

async function requireBot(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()
  found(row, 'Bot')
}

/** Small, because the main thread transfers them. */
const FRAMES_AT_ONCE = 32

async function readFrames(db: Db, window: number, fromBlock: number): Promise<HistoryFrame[]> {
  const frames: HistoryFrame[] = []
  for (let next = chunkId(window, fromBlock); frames.length < FRAMES_MAX; ) {
    const rows = await readChunks(db, window, { from: next, limit: FRAMES_AT_ONCE })
    const last = rows.at(-1)
    if (!last) break
    frames.push(...rows.map(({ id, bytes }) => ({ block: blockOfChunk(id), bytes })))
    next = last.id + 1
  }
  return frames
}
