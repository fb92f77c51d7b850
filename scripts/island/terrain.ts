import { drain } from './drainage.ts'
import { Field, SIZE } from './field.ts'
import { clamp, crests, fractal, mix, rise } from './noise.ts'

/** Cells per side of the relief; finer shapes come from noise. */
const RELIEF_SIDE = 512
const ROUGH_SIDE = 256

/** Shapes of the island: center and radius as fractions of the picture. */
const LAND = [
  { x: 0.4, y: 0.36, reach: 0.21 },
  { x: 0.58, y: 0.44, reach: 0.21 },
  { x: 0.36, y: 0.6, reach: 0.16 },
  { x: 0.68, y: 0.64, reach: 0.17 },
  { x: 0.7, y: 0.27, reach: 0.12 },
  { x: 0.48, y: 0.74, reach: 0.1 },
  { x: 0.235, y: 0.26, reach: 0.08 },
  { x: 0.84, y: 0.46, reach: 0.075 },
  { x: 0.22, y: 0.8, reach: 0.062 },
  { x: 0.85, y: 0.83, reach: 0.05 },
]
const SHORE = 0.46

/** Creates the relief: 0 at the coast, 1 at the highest summit, negative in the sea, eroded by rivers. */
export function raiseLand(): Field {
  const rough = new Field(ROUGH_SIDE).fill(outline)
  erode(rough, 24)
  const fine = rough.resampled(RELIEF_SIDE)
  roughen(fine)
  erode(fine, 5)
  return scaled(fine)
}

/** Positive on land: round shapes, merged and distorted. */
function outline(pixelX: number, pixelY: number): number {
  const u = pixelX / SIZE
  const v = pixelY / SIZE
  const x = u + fractal(u * 5, v * 5, 5, 11) * 0.17
  const y = v + fractal(u * 5, v * 5, 5, 31) * 0.17
  let land = 0
  for (const { x: centerX, y: centerY, reach } of LAND)
    land += Math.exp(-((x - centerX) ** 2 + (y - centerY) ** 2) / reach ** 2)
  const edge = Math.cbrt(Math.abs(u - 0.5) ** 3 + Math.abs(v - 0.5) ** 3)
  return (land - SHORE + fractal(u * 7, v * 7, 5, 51) * 0.7 - rise(0.4, 0.5, edge) * 1.4) * 0.05
}

/** Steepness of the land: a range from the northwest to the center, hills, and plains between. */
function uplift(pixelX: number, pixelY: number): number {
  const u = pixelX / SIZE
  const v = pixelY / SIZE
  const along = u + 0.55 * v + fractal(u * 3, v * 3, 3, 71) * 0.09
  const range = Math.exp(-(((along - 0.615) / 0.085) ** 2)) * rise(0.66, 0.42, v)
  const hills = rise(0.0, 0.5, fractal(u * 5, v * 5, 3, 91))
  return 0.05 + range * (0.75 + 0.45 * crests(u * 7, v * 7, 3, 81)) + hills * 0.3
}

/** Erosion: each round lifts the land and lets rivers cut into it, larger ones more. */
function erode(height: Field, rounds: number): void {
  const { values, side } = height
  const lift = new Field(side).fill(uplift).values
  const strength = (0.16 * side) / ROUGH_SIDE
  for (let round = 0; round < rounds; round++) {
    const { order, receiver, flow } = drain(height)
    for (const cell of order) {
      if (values[cell] <= 0) continue
      const cut = strength * Math.sqrt(flow[cell])
      const below = Math.max(0, values[receiver[cell]])
      values[cell] = Math.max(1e-4, (values[cell] + lift[cell] * 0.1 + cut * below) / (1 + cut))
    }
  }
}

/** Detail of the finer grid. */
function roughen(height: Field): void {
  height.fill((x, y, cell) => {
    const value = height.values[cell]
    const bump = fractal(x / 190, y / 190, 3, 131)
    return value > 0.02 ? Math.max(1e-4, value * (1 + bump * 0.16)) : value + bump * 0.0035
  })
}

/** Scales summits to 1, softens valleys, and shapes the sea floor by distance from the coast. */
function scaled(height: Field): Field {
  const smooth = height.blurred(1)
  const highest = smooth.values.reduce((most, value) => Math.max(most, value), 0)
  const shaped = new Field(height.side).fill((_, __, cell) => {
    const value = smooth.values[cell]
    return value > 0 ? dry(value / highest) : mix(value * 20, value * 8, clamp(-value * 10))
  })
  // Removes grid steps along shores.
  const shores = shaped.blurred(3)
  return new Field(height.side).fill((_, __, cell) => {
    const value = shaped.values[cell]
    return mix(value, shores.values[cell], rise(0.05, 0.015, Math.abs(value)))
  })
}

/** A short rise behind every shore, which keeps hollows near the coast dry. */
const dry = (share: number) => share ** 1.12 + 0.008 * rise(0, 0.02, share)
