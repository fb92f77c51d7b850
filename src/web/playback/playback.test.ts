import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE_MS } from '#domain/time-units.ts'
import { Playback } from './playback.ts'

const RANGE = { sinceMs: 100 * MINUTE_MS, untilMs: 110 * MINUTE_MS }

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

function playbackAt(minutes: number) {
  const playback = new Playback()
  playback.setRange(RANGE)
  playback.seek(minutes * MINUTE_MS)
  return playback
}

test('the moment advances at the chosen speed, and stops while paused', () => {
  const playback = playbackAt(101)

  playback.play()
  vi.advanceTimersByTime(1000)
  expect(playback.atMs).toBe(101 * MINUTE_MS + 1000)
  playback.setSpeed(20)
  vi.advanceTimersByTime(3000)
  expect(playback.atMs).toBe(102 * MINUTE_MS + 1000)
  playback.pause()
  vi.advanceTimersByTime(5000)

  expect(playback.atMs).toBe(102 * MINUTE_MS + 1000)
})

test('the moment waits for the data of the page', () => {
  const playback = playbackAt(101)
  playback.play()

  playback.setWaiting(true)
  vi.advanceTimersByTime(5000)
  expect(playback.atMs).toBe(101 * MINUTE_MS)
  playback.setWaiting(false)
  vi.advanceTimersByTime(2000)

  expect(playback.atMs).toBe(101 * MINUTE_MS + 2000)
  expect(playback.state.isPlaying).toBe(true)
})

test('the moment is the end of the history when it pauses there, although a timer can end early', () => {
  const playback = playbackAt(109)
  playback.setSpeed(60)
  playback.play()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 999.6)

  vi.advanceTimersByTime(1000)

  expect(playback.state.isPlaying).toBe(false)
  expect(playback.atMs).toBe(RANGE.untilMs)
})

test('the moment stays in the history and pauses at its end', () => {
  const playback = playbackAt(109)
  const listener = vi.fn()
  playback.setSpeed(60)
  playback.play()
  playback.subscribe(listener)

  vi.advanceTimersByTime(1000)

  expect(playback.atMs).toBe(RANGE.untilMs)
  expect(playback.state.isPlaying).toBe(false)
  expect(listener).toHaveBeenCalledOnce()
  playback.seek(0)
  expect(playback.atMs).toBe(RANGE.sinceMs)
  playback.seek(Infinity)
  playback.play()
  expect(playback.state.isPlaying).toBe(false)
})

test('playback starts at a moment that is months before the end of the history', () => {
  const day = 24 * 60 * MINUTE_MS
  const playback = new Playback()
  playback.setRange({ sinceMs: 0, untilMs: 60 * day })
  playback.seek(day)
  playback.play()

  vi.advanceTimersByTime(30 * day)
  expect(playback.atMs).toBe(31 * day)
  expect(playback.state.isPlaying).toBe(true)
  vi.advanceTimersByTime(29 * day)

  expect(playback.atMs).toBe(60 * day)
  expect(playback.state.isPlaying).toBe(false)
})
