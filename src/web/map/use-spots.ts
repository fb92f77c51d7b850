import { useState } from 'react'
import type { Spot } from './coordinate-readout.tsx'

/** Carries where the pointer is past React, to whoever watches. */
export function useSpots() {
  const [spots] = useState(createSpots)
  return spots
}

function createSpots() {
  const watchers = new Set<(spot: Spot) => void>()
  let centre: Spot | undefined
  let pointer: Spot | undefined
  const tell = () => {
    const spot = pointer ?? centre
    if (spot) for (const watcher of watchers) watcher(spot)
  }
  return {
    watch(watcher: (spot: Spot) => void) {
      watchers.add(watcher)
      tell()
      return () => {
        watchers.delete(watcher)
      }
    },
    moveCentre(game: Spot['game']) {
      centre = { game, screen: undefined }
      if (!pointer) tell()
    },
    movePointer(at: Spot | undefined) {
      pointer = at
      tell()
    },
  }
}
