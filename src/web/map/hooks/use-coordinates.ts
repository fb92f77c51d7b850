import { useState } from 'react'
import type { Spot } from '../panel/coordinate-readout.tsx'

/** Nobody reads numbers that change faster, and each change is a frame of the page. */
const EVERY_MS = 50

/** Carries where the pointer is past React, to whoever watches. */
export function useSpots() {
  const [spots] = useState(createSpots)
  return spots
}

function createSpots() {
  const watchers = new Set<(spot: Spot) => void>()
  let centre: Spot | undefined
  let pointer: Spot | undefined
  let isTelling = false
  const tell = () => {
    const spot = pointer ?? centre
    if (spot) for (const watcher of watchers) watcher(spot)
  }
  const tellSoon = () => {
    if (isTelling) return
    isTelling = true
    setTimeout(() => {
      isTelling = false
      tell()
    }, EVERY_MS)
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
      if (!pointer) tellSoon()
    },
    movePointer(at: Spot | undefined) {
      pointer = at
      tellSoon()
    },
  }
}
