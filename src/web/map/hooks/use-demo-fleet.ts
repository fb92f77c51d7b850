import { useEffect, useState } from 'react'
import { type DemoFleet, openDemoFleet } from '../demo/demo-fleet.ts'
import type { LiveMap } from '../engine/create-map.ts'

/** So many demo bots on the map, others on each server. */
export function useDemoFleet(
  map: LiveMap | undefined,
  count: number,
  server: number | undefined,
): DemoFleet | undefined {
  const [fleet, setFleet] = useState<DemoFleet>()
  useEffect(() => {
    if (!map) return
    const opened = openDemoFleet(count, server)
    map.setSource(opened.port)
    // oxlint-disable-next-line react/set-state-in-effect -- a worker is opened, not a value derived
    setFleet(opened)
    return () => {
      opened.close()
      setFleet(undefined)
    }
  }, [map, count, server])
  return fleet
}
