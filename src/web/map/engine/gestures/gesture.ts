import type { ToScene } from '../messages.ts'
import type { Point } from '../spaces.ts'

export type Send = (message: ToScene) => void

/** One way to move the map, from its begin to its end. */
export interface Gesture<Input> {
  start(input: Input): void
  update(input: Input): void
  /** At a time on the events' clock. */
  stop(atMs: number): void
}

/** A finger or the mouse, in screen pixels. */
export interface Touch extends Point {
  atMs: number
  isMouse: boolean
}
