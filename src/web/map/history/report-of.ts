import { decodeChunk } from '#domain/bot-chunk.ts'
import { type ReportedState, samplesOfBot } from '#domain/bot-samples.ts'
import { placeOf, WINDOW_MS } from '#domain/history-window.ts'
import { inflate } from './frame-windows.ts'

const NOTHING = { task: null, cash: null, deposit: null, health: null }

/** The report of a bot at a time, from its packed chunk. */
export async function reportOf(
  packed: Uint8Array<ArrayBuffer>,
  bot: number,
  atMs: number,
): Promise<Pick<ReportedState, keyof typeof NOTHING>> {
  const chunk = decodeChunk(await inflate(packed))
  const timeS = (atMs % WINDOW_MS) / 1000
  const samples = samplesOfBot(chunk, chunk.bots.indexOf(placeOf(bot)))
  return samples.find((sample) => sample.timeS === timeS) ?? NOTHING
}
