import { useEffect, useState } from 'react'
import { type DemoFleet, openDemoFleet } from './demo/open-demo-fleet.ts'
import type { LiveMap } from './engine/create-map.ts'

/** So many demo bots on the map. */
export function useDemoFleet(map: LiveMap | undefined, count: number): DemoFleet | undefined {
  const [fleet, setFleet] = useState<DemoFleet>()
  useEffect(() => {
    if (!map) return
    const opened = openDemoFleet(count)
    map.setSource(opened.port)
    setFleet(opened)
    return () => {
      opened.close()
      setFleet(undefined)
    }
  }, [map, count])
  return fleet
}
