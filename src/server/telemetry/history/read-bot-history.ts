import { blockOf, chunkId, windowOf } from '#domain/history-window.ts'
import { laneOf } from '../../db/open.ts'
import type { Db } from '../../db/schema.ts'
import { isInRanges } from '../joined-batches.ts'
import type { BotHistory, BotHistoryJob, BotTrail } from './bot-history.ts'
import type { HistoryThread } from './history-thread.ts'
import { slices } from './write-chunks.ts'

/** Few, because the main thread transfers them to the history thread. */
const CHUNKS_AT_ONCE = 32
const ROWS_AT_ONCE = 8
const RANGES_AT_ONCE = 200

type Question = Pick<BotHistoryJob, 'bot' | 'fromMs' | 'toMs'>

/** Reads the history of a bot in a time range. */
export const readBotHistory = async (
  db: Db,
  thread: HistoryThread,
  question: Question,
): Promise<BotHistory> => thread.bot(await readJob(db, question))

/** Reads the trail of a bot in a time range. */
export const readBotTrail = async (
  db: Db,
  thread: HistoryThread,
  question: Question,
): Promise<BotTrail> => thread.trail(await readJob(db, question))

/** The chunks of a bot, and its reports that are in no chunk yet. */
async function readJob(db: Db, question: Question): Promise<BotHistoryJob> {
  const own = laneOf(db, 'filters')
  // In this order, because the reports of a window that is closed in between would otherwise be missed.
  const journal = await readJournal(own, question)
  const chunks = await readChunks(own, question)
  return { ...question, chunks, journal }
}

async function readChunks(
  db: Db,
  { bot, fromMs, toMs }: Question,
): Promise<BotHistoryJob['chunks']> {
  const [first, last] = [windowOf(fromMs), windowOf(toMs)]
  const windows = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const chunks: { window: number; bytes: Uint8Array }[] = []
  for (const slice of slices(windows, CHUNKS_AT_ONCE)) {
    const ids = new Map(slice.map((window) => [chunkId(window, blockOf(bot)), window]))
    const rows = await db
      .selectFrom('telemetry_chunk')
      .select(['id', 'bytes'])
      .where('id', 'in', [...ids.keys()])
      .orderBy('id')
      .execute()
    chunks.push(...rows.map(({ id, bytes }) => ({ window: ids.get(id) ?? first, bytes })))
  }
  return chunks
}

/** The rows of the journal that may have reports of the bot. */
async function readJournal(db: Db, question: Question): Promise<Uint8Array[]> {
  const journal: Uint8Array[] = []
  for (const slice of slices(await findRows(db, question), ROWS_AT_ONCE)) {
    const rows = await db
      .selectFrom('telemetry_journal')
      .select('bytes')
      .where('id', 'in', slice)
      .orderBy('id')
      .execute()
    journal.push(...rows.map(({ bytes }) => bytes))
  }
  return journal
}

/** The ids of these rows, without reading their content. */
async function findRows(db: Db, { bot, fromMs, toMs }: Question): Promise<number[]> {
  const found: number[] = []
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('telemetry_journal as journal')
      .leftJoin('telemetry_journal_range as of', 'of.id', 'journal.id')
      .select(['journal.id', 'of.ranges'])
      .where('journal.id', '>', after)
      .where('journal.window_id', '>=', windowOf(fromMs))
      .where('journal.window_id', '<=', windowOf(toMs))
      .orderBy('journal.id')
      .limit(RANGES_AT_ONCE)
      .execute()
    for (const { id, ranges } of rows) if (!ranges || isInRanges(ranges, bot)) found.push(id)
    const last = rows.at(-1)
    if (!last) return found
    after = last.id
  }
}
