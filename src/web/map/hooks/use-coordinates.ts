import { useState } from 'react'
import type { Coordinates } from '#web/map/panel/coordinate-readout.tsx'

/** Numbers that change faster are unreadable, and each change renders the page. */
const INTERVAL_MS = 50

/** Passes the coordinates of the pointer or the view to subscribers without rendering React components. */
export function useCoordinates() {
  const [coordinates] = useState(createCoordinates)
  return coordinates
}

function createCoordinates() {
  const subscribers = new Set<(coordinates: Coordinates) => void>()
  let center: Coordinates | undefined
  let pointer: Coordinates | undefined
  let isScheduled = false
  const notify = () => {
    const current = pointer ?? center
    if (current) for (const subscriber of subscribers) subscriber(current)
  }
  const scheduleNotify = () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      notify()
    }, INTERVAL_MS)
  }
  return {
    subscribe(subscriber: (coordinates: Coordinates) => void) {
      subscribers.add(subscriber)
      notify()
      return () => {
        subscribers.delete(subscriber)
      }
    },
    moveCenter(game: Coordinates['game']) {
      center = { game, screen: undefined }
      if (!pointer) scheduleNotify()
    },
    movePointer(at: Coordinates | undefined) {
      pointer = at
      scheduleNotify()
    },
  }
}
