import { useCallback, useEffect, useRef, useState } from 'react'
import type { BotSource } from '../bots/bot-source.ts'
import type { LiveMap } from '../engine/create-map.ts'
import { usePolling } from '../panel/use-polling.ts'
import type { MapSearch } from '../search.ts'
import type { ChangeSearch } from './use-map-search.ts'

/** A selected bot can leave, or be reported for the first time. */
const LOCATE_MS = 1000

interface Chosen {
  readonly source: BotSource
  readonly id: number
  readonly index: number
}

/** Connects the bot in the URL with the selection on the map. */
export function useSelection(
  map: LiveMap | undefined,
  source: BotSource | undefined,
  { bot: id, follow, x }: Pick<MapSearch, 'bot' | 'follow' | 'x'>,
  change: ChangeSearch,
) {
  const [chosen, setChosen] = useState<Chosen>()
  const located = useLocated(source, id)
  const isChosen = chosen !== undefined && chosen.source === source && chosen.id === id
  const index = located ? located.index : isChosen ? chosen.index : undefined
  const isFollowed = follow === 'on' && index !== undefined
  const selections = useRef(0)
  const selectOnMap = useMapSelection(map, { id, index, isFollowed, hasView: x !== undefined })

  return {
    selected: index,
    /** The bot in the URL is not among the bots of the map. */
    isMissing: located?.isMissing === true,
    isFollowed,
    async select(next: number | undefined) {
      selectOnMap(next)
      selections.current += 1
      const selection = selections.current
      const nextId = next === undefined ? undefined : await source?.idAt(next)
      // Another bot was selected before the source answered.
      if (selection !== selections.current) return
      if (source && next !== undefined && nextId !== undefined)
        setChosen({ source, id: nextId, index: next })
      change(nextId === undefined ? { bot: undefined, follow: undefined } : { bot: nextId })
    },
  }
}

interface Located {
  readonly index: number | undefined
  /** The source has received its bots, and this one is not among them. */
  readonly isMissing: boolean
}

/** The index of the bot with an id; undefined until the source has answered. */
function useLocated(source: BotSource | undefined, id: number | undefined) {
  const locate = useCallback(async (): Promise<Located | undefined> => {
    if (id === undefined || !source) return undefined
    const index = await source.indexOf(id)
    if (index !== undefined) return { index, isMissing: false }
    // Asked again last: bots that are received in between do not make this one missing.
    const { receivedMs } = await source.counts()
    const isMissing = receivedMs !== undefined && (await source.indexOf(id)) === undefined
    return { index, isMissing }
  }, [source, id])
  const mayLeave = source !== undefined && source.kind !== 'demo'
  const { value, isCurrent } = usePolling(
    source && id !== undefined ? locate : undefined,
    mayLeave ? LOCATE_MS : undefined,
  )
  return isCurrent ? value : undefined
}

interface Selection {
  id: number | undefined
  index: number | undefined
  isFollowed: boolean
  /** The URL names a view. If it only names a bot, the view moves to the bot once. */
  hasView: boolean
}

/** Selects a bot on the map. The returned function does the same immediately for a bot the user has just chosen. */
function useMapSelection(map: LiveMap | undefined, { id, index, isFollowed, hasView }: Selection) {
  const applied = useRef<{ map: LiveMap; index: number | undefined }>(undefined)
  /** The bot in the URL that the map has shown. It also has no index while another source opens. */
  const shown = useRef<number>(undefined)
  useEffect(() => {
    const isCentered = index !== undefined && shown.current !== id && !hasView
    if (index !== undefined || id === undefined) shown.current = id
    if (!map || (applied.current?.map === map && applied.current.index === index)) return
    applied.current = { map, index }
    map.select(index, { isCentered })
  }, [map, id, index, hasView])
  useEffect(() => map?.follow(isFollowed), [map, isFollowed])
  return (chosen: number | undefined) => {
    if (!map) return
    applied.current = { map, index: chosen }
    map.select(chosen, { isCentered: chosen !== undefined })
  }
}
