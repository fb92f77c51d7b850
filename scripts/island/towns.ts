import type { Field } from './field.ts'
import { SIZE } from './field.ts'
import { rise } from './noise.ts'
import { PATH_SIDE } from './paths.ts'
import { randomFrom } from './random.ts'

export interface Town {
  readonly x: number
  readonly y: number
  /** Radius in pixels, up to about the last houses. */
  readonly reach: number
  /** A higher rank has wider roads. */
  readonly rank: number
}

/** Number of towns of each rank, their radius and minimum distance. */
const RANKS = [
  { rank: 3, count: 1, reach: 640, apart: 0 },
  { rank: 2, count: 5, reach: 330, apart: 1250 },
  { rank: 1, count: 16, reach: 165, apart: 760 },
  { rank: 0, count: 28, reach: 62, apart: 430 },
]
const TRIES = 1400

/** Chooses sites on level ground, preferably near water and apart from each other. */
export function foundTowns(height: Field, wet: Field, lakes: Field): Town[] {
  const random = randomFrom(2)
  const towns: Town[] = []
  for (const { rank, count, reach, apart } of RANKS)
    for (let each = 0; each < count; each++) {
      const own = reach * (0.8 + random() * 0.4)
      const isTooNear = (x: number, y: number) =>
        towns.some((other) => Math.hypot(other.x - x, other.y - y) < apart + other.reach * 0.4)
      const place = bestPlace(random, isTooNear, (x, y) => worthOf(height, wet, lakes, x, y, own))
      if (place) towns.push({ ...place, reach: own, rank })
    }
  return towns
}

const LEAST_WORTH = 0.12

function bestPlace(
  random: () => number,
  isTooNear: (x: number, y: number) => boolean,
  worthAt: (x: number, y: number) => number,
): { x: number; y: number } | undefined {
  let best: { x: number; y: number } | undefined
  let most = LEAST_WORTH
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const x = onGrid(0.06 + random() * 0.88)
    const y = onGrid(0.06 + random() * 0.88)
    if (isTooNear(x, y)) continue
    const worth = worthAt(x, y) * (0.75 + random() * 0.25)
    if (worth <= most) continue
    most = worth
    best = { x, y }
  }
  return best
}

/** Snaps to the center of a road grid cell, where streets and roads meet. */
const onGrid = (share: number) => ((Math.floor(share * PATH_SIDE) + 0.5) / PATH_SIDE) * SIZE

const AROUND = 16

/** Suitability of a site: mostly land, level, low, near water. */
function worthOf(
  height: Field,
  wet: Field,
  lakes: Field,
  x: number,
  y: number,
  reach: number,
): number {
  const here = height.at(x, y)
  if (here <= 0.004 || lakes.at(x, y) > 0.05) return 0
  let land = 0
  let steep = 0
  for (let step = 0; step < AROUND; step++) {
    const angle = (step / AROUND) * Math.PI * 2
    const away = reach * (step % 2 === 0 ? 0.95 : 0.5)
    const [placeX, placeY] = [x + Math.cos(angle) * away, y + Math.sin(angle) * away]
    if (lakes.at(placeX, placeY) > 0.05) return 0
    const there = height.at(placeX, placeY)
    if (there > 0.003) land += 1 / AROUND
    steep += Math.abs(there - here) / AROUND
  }
  const level = rise(0.05 + reach / 9000, 0.0, steep)
  return rise(0.5, 0.85, land) * level * rise(0.4, 0.05, here) * (0.55 + 0.45 * wet.at(x, y))
}
