import { useEffect, useState } from 'react'
import type { Playback } from '#web/playback/playback.ts'
import { type BotSource, openSource } from '../bots/bot-source.ts'
import type { LegendName } from '../bots/legend.ts'
import { openDemoBots } from '../demo/open-demo-bots.ts'
import type { LiveMap } from '../engine/create-map.ts'
import type { BeginHistory, ClockMessage, WaitingMessage } from '../history/history.worker.ts'
import type { BeginLive } from '../live/live.worker.ts'
import { BOTS_DEFAULT, type MapSearch } from '../search.ts'
import type { LiveServers } from './use-live-servers.ts'

/**
 * The source in the URL, otherwise live bots if there are any; undefined until this is known. A page that has shown the fleet
 * does not switch to the demo when the last live bot leaves.
 */
export function useSourceKind(
  { source, bots, at }: Pick<MapSearch, 'source' | 'bots' | 'at'>,
  { isKnown, amounts, mayRead }: LiveServers,
): BotSource['kind'] | undefined {
  const [hasShownFleet, setShownFleet] = useState(false)
  const hasFleet = mayRead && (hasShownFleet || amounts.size > 0)
  const kind = kindOf()
  if (!hasShownFleet && (kind === 'live' || kind === 'past')) setShownFleet(true)
  return kind

  function kindOf() {
    if (at !== undefined && source !== 'demo' && mayRead) return 'past'
    if (source !== undefined) return source
    if (bots !== BOTS_DEFAULT) return 'demo'
    if (!isKnown) return undefined
    return hasFleet ? 'live' : 'demo'
  }
}

/** Opens the bots of a source on the map, again for each server and filter. */
export function useBotSource(
  map: LiveMap | undefined,
  legend: LegendName | undefined,
  { bots: count, server, q: filter }: Pick<MapSearch, 'bots' | 'server' | 'q'>,
  playback: Playback | undefined,
): BotSource | undefined {
  const [source, setSource] = useState<BotSource>()
  useEffect(() => {
    if (!map || legend === undefined) return
    const opened = open({ legend, count, serverId: server, filter, playback })
    map.setSource(opened.port)
    // oxlint-disable-next-line react/set-state-in-effect -- opens a worker instead of deriving a value
    setSource(opened)
    return () => {
      opened.close()
      setSource(undefined)
    }
  }, [map, legend, count, server, filter, playback])
  return source
}

interface Opened {
  legend: LegendName
  count: number
  serverId: number | undefined
  filter: string | undefined
  playback: Playback | undefined
}

function open({ legend, count, serverId, filter, playback }: Opened): BotSource {
  if (legend === 'demo') return openDemoBots(count, serverId)
  const options = { serverId, colors: legend, filter }
  return playback ? openPastBots(playback, options) : openLiveBots(options)
}

/** Opens the bots that agents report for, fetched from the server each second. */
function openLiveBots(options: Pick<BeginLive, 'serverId' | 'colors' | 'filter'>): BotSource {
  const worker = new Worker(new URL('../live/live.worker.ts', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ kind: 'begin', ...options, port: port2 } satisfies BeginLive, [port2])
  return openSource('live', port1, worker)
}

/** Opens the bots as they were at the moment of a playback. */
function openPastBots(
  playback: Playback,
  options: Pick<BeginHistory, 'serverId' | 'colors' | 'filter'>,
): BotSource {
  const worker = new Worker(new URL('../history/history.worker.ts', import.meta.url), {
    type: 'module',
  })
  const { port1, port2 } = new MessageChannel()
  const clock = new MessageChannel()
  const begin: BeginHistory = { kind: 'begin', ...options, port: port2, clock: clock.port2 }
  worker.postMessage(begin, [port2, clock.port2])
  playback.setWaiting(true)
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
