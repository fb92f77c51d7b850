import { useEffect, useRef } from 'react'
import type { LiveMap } from '../engine/create-map.ts'

interface Selection {
  index: number | undefined
  isFollowed: boolean
  /** The URL names a bot and no view, so the view moves to the bot. */
  isCentered: boolean
}

/** Selects a bot on the map. The returned function does the same at once for a bot the user has just chosen. */
export function useMapSelection(
  map: LiveMap | undefined,
  { index, isFollowed, isCentered }: Selection,
) {
  const applied = useRef<{ map: LiveMap; index: number | undefined }>(undefined)
  useEffect(() => {
    if (!map || (applied.current?.map === map && applied.current.index === index)) return
    applied.current = { map, index }
    map.select(index, { isCentered })
  }, [map, index, isCentered])
  useEffect(() => map?.follow(isFollowed), [map, isFollowed])
  return (chosen: number | undefined) => {
    if (!map) return
    applied.current = { map, index: chosen }
    map.select(chosen, { isCentered: chosen !== undefined })
  }
}
