import type { Playback } from '#web/playback/playback.ts'
import { type BotSource, openSource } from '../bots/bot-source.ts'
import type { BeginHistory, ClockMessage, WaitingMessage } from './history.worker.ts'

/** Opens the bots as they were at the moment of a playback. */
export function openPastBots(
  playback: Playback,
  options: Pick<BeginHistory, 'serverId' | 'colors' | 'filter'>,
): BotSource {
  const worker = new Worker(new URL('./history.worker.ts', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  const clock = new MessageChannel()
  const begin: BeginHistory = { kind: 'begin', ...options, port: port2, clock: clock.port2 }
  worker.postMessage(begin, [port2, clock.port2])
  const unsubscribe = sendMoments(playback, clock.port1)
  const source = openSource('past', port1, worker)
  return {
    ...source,
    close() {
      unsubscribe()
      clock.port1.close()
      playback.setWaiting(false)
      source.close()
    },
  }
}

function sendMoments(playback: Playback, port: MessagePort): () => void {
  const send = () => {
    const { atMs, range, state } = playback
    if (!range) return
    const speed = state.isPlaying && !state.isWaiting ? state.speed : 0
    port.postMessage({ atMs, speed, untilMs: range.untilMs } satisfies ClockMessage)
  }
  port.onmessage = ({ data }: MessageEvent<WaitingMessage>) => playback.setWaiting(data.isWaiting)
  send()
  return playback.subscribe(send)
}
