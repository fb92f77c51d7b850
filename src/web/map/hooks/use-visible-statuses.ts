import { useEffect } from 'react'
import { byteOfMapBotStatus, type MapBotStatus } from '#domain/map-bot-status.ts'
import type { LiveMap } from '../engine/create-map.ts'
import { type MapSearch, readStatuses, writeStatuses } from '../search.ts'

/** The statuses that the map shows: those of the address. */
export function useShown(
  map: LiveMap | undefined,
  status: MapSearch['status'],
  change: (patch: Pick<MapSearch, 'status'>) => void,
) {
  useEffect(() => map?.setShown([...readStatuses(status)].map(byteOfMapBotStatus)), [map, status])
  return {
    shown: readStatuses(status),
    setShown: (shown: ReadonlySet<MapBotStatus>) => change({ status: writeStatuses(shown) }),
  }
}
