import { rise } from './noise.ts'
import type { Color } from './palette.ts'

/** Colors for values from 0 to 1: three bytes for each of 1,024 steps. */
export type Ramp = Float32Array

const STEPS = 1024

export function rampOf(stops: readonly (readonly [number, Color])[]): Ramp {
  const ramp = new Float32Array(STEPS * 3)
  for (let step = 0; step < STEPS; step++) {
    const place = step / (STEPS - 1)
    const next = Math.max(
      1,
      stops.findIndex(([from]) => from >= place),
    )
    const [from, low] = stops[next - 1]
    const [to, high] = stops[next]
    const share = rise(from, to, place)
    for (const [channel, value] of low.entries())
      ramp[step * 3 + channel] = value + (high[channel] - value) * share
  }
  return ramp
}

/** The step of a value in a ramp. */
export function stepOf(value: number): number {
  const step = (value * (STEPS - 1)) | 0
  return (step < 0 ? 0 : step >= STEPS ? STEPS - 1 : step) * 3
}
