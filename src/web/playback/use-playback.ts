import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Playback } from './playback.ts'
import type { PlaybackSearch } from './search.ts'
import { useHistoryRange } from './use-history-range.ts'

/** Delay after the last change of the moment before it is written to the URL. */
const REST_MS = 300
const PLAYING_MS = 5000

type ChangePlayback = (patch: Partial<PlaybackSearch>) => void

/** Connects the moment in the URL with a clock; undefined while the page shows the present. */
export function usePlayback(search: PlaybackSearch, change: ChangePlayback): Playback | undefined {
  const [playback] = useState(() => new Playback())
  const isOpen = search.at !== undefined
  const { range, isFetching } = useHistoryRange(isOpen)
  useMomentInUrl(playback, search, change)
  useFocusAfterHistory(isOpen)
  useEffect(() => {
    if (!isOpen) playback.setRange(undefined)
    // The range from the last time may end hours before the moment, which must not be limited to it.
    else if (range && !isFetching) playback.setRange(range)
  }, [playback, isOpen, range, isFetching])
  return isOpen ? playback : undefined
}

/** The time bar disappears when the history is closed, so the focus moves to the button that opens it again. */
function useFocusAfterHistory(isOpen: boolean) {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (isClosed && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-history]')?.focus({ preventScroll: true })
  }, [isOpen])
}

/** Writes the moment to the URL, and sets the clock when the URL changes for another reason. */
function useMomentInUrl(playback: Playback, { at, speed }: PlaybackSearch, change: ChangePlayback) {
  // The moments written here that the router has yet to apply, after the one in the URL now.
  const written = useRef<(string | undefined)[]>([])
  const isOpen = at !== undefined

  useEffect(() => {
    const applied = written.current.indexOf(at)
    if (applied >= 0) written.current.splice(0, applied)
    else {
      written.current = [at]
      playback.pause()
      if (at !== undefined) playback.seek(Date.parse(at))
    }
  }, [playback, at])
  useEffect(() => playback.setSpeed(speed), [playback, speed])

  const write = useEffectEvent(() => {
    const moment = new Date(playback.atMs).toISOString()
    const { speed: chosen } = playback.state
    if (moment === written.current.at(-1) && chosen === speed) return
    written.current.push(moment)
    change({ at: moment, speed: chosen })
  })
  useEffect(() => {
    if (!isOpen) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      clearTimeout(timer)
      const { isPlaying } = playback.state
      timer = setTimeout(
        () => {
          write()
          if (isPlaying) schedule()
        },
        isPlaying ? PLAYING_MS : REST_MS,
      )
    }
    const unsubscribe = playback.subscribe(schedule)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [playback, isOpen])
}
