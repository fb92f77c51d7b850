import { useEffect, useState } from 'react'
import type { Playback } from '#web/playback/playback.ts'
import type { BotSource } from '../bots/bot-source.ts'
import type { LegendName } from '../bots/legend.ts'
import { openDemoBots } from '../demo/open-demo-bots.ts'
import type { LiveMap } from '../engine/create-map.ts'
import { openPastBots } from '../history/open-past-bots.ts'
import { openLiveBots } from '../live/open-live-bots.ts'
import { BOTS_DEFAULT, type MapSearch } from '../search.ts'
import type { LiveServers } from './use-live-servers.ts'

/** The source that the URL asks for, or else live bots where there are any; undefined until that is known. */
export function sourceKindOf(
  { source, bots, at }: Pick<MapSearch, 'source' | 'bots' | 'at'>,
  { isKnown, amounts, mayRead }: LiveServers,
): BotSource['kind'] | undefined {
  if (at !== undefined && source !== 'demo' && mayRead) return 'past'
  if (source !== undefined) return source
  if (bots !== BOTS_DEFAULT) return 'demo'
  if (!isKnown) return undefined
  return amounts.size > 0 ? 'live' : 'demo'
}

/** Opens the bots of a source on the map; each server and each filter has its own. */
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
