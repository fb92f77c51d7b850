import type { ToScene } from '../messages.ts'
import type { Point } from '../spaces.ts'

export type Send = (message: ToScene) => void

/** One way to move the map, from start to end. */
export interface Gesture<Input> {
  start(input: Input): void
  update(input: Input): void
  /** In the time of event timestamps. */
  stop(atMs: number): void
}

/** A touch point or the mouse, in screen pixels. */
export interface Touch extends Point {
  atMs: number
  isMouse: boolean
}
