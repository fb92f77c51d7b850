import { useEffect, useRef } from 'react'
import type { LiveMap } from '../engine/create-map.ts'

interface Selection {
  index: number | undefined
  isFollowed: boolean
  /** The address names a bot and no place: the view goes to the bot. */
  centres: boolean
}

/** Tells the map who is selected; the returned function does it for a bot that somebody has just chosen. */
export function useSelection(map: LiveMap | undefined, { index, isFollowed, centres }: Selection) {
  const told = useRef<{ map: LiveMap; index: number | undefined }>(undefined)
  useEffect(() => {
    if (!map || (told.current?.map === map && told.current.index === index)) return
    told.current = { map, index }
    map.select(index, { centres })
  }, [map, index, centres])
  useEffect(() => map?.follow(isFollowed), [map, isFollowed])
  return (chosen: number | undefined) => {
    if (!map) return
    told.current = { map, index: chosen }
    map.select(chosen, { centres: chosen !== undefined })
  }
}
