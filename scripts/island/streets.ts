import { type Block, blocksOf, type Corners, type Lattice, nodeOf, within } from './lattice.ts'
import { noise } from './noise.ts'
import { COLORS, ROOFS } from './palette.ts'
import { hash } from './random.ts'
import type { Road } from './roads.ts'
import type { Quad, Stroke } from './shapes.ts'
import type { Taken } from './taken.ts'
import type { Town } from './towns.ts'

/** Whether a point is dry land. */
export type IsLand = (x: number, y: number) => boolean

/** Buildings and streets of the towns. */
export interface Built {
  readonly grounds: Quad[]
  readonly streets: Stroke[]
  readonly houses: Quad[]
}

/** Builds the blocks, streets and houses of a town, aligned with its main road. */
export function buildTown(
  town: Town,
  seed: number,
  roads: readonly Road[],
  isLand: IsLand,
  taken: Taken,
  built: Built,
): void {
  if (town.rank === 0) {
    scatter(town, seed, isLand, taken, built)
    return
  }
  const districts = districtsOf(town, seed, roads)
  for (const district of districts) {
    const passes = (x: number, y: number) =>
      isInside(town, x, y) && isLand(x, y) && nearest(districts, x, y) === district
    const blocks = blocksOf(district, town.reach * 1.7, passes)
    layStreets(district, blocks, built.streets)
    for (const block of blocks) fillBlock(block, town, district.seed, isLand, taken, built)
  }
}

function districtsOf(town: Town, seed: number, roads: readonly Road[]): Lattice[] {
  const count = town.rank === 3 ? 4 : town.rank === 2 ? 2 : 1
  return Array.from({ length: count }, (_, at) => {
    const away = at === 0 ? 0 : town.reach * 0.62
    const angle = hash(at, seed, 3) * 2 + at * 2.1
    const x = town.x + Math.cos(angle) * away
    const y = town.y + Math.sin(angle) * away
    const size = 0.8 + hash(at, seed, 4) * 0.4
    return {
      x,
      y,
      turn: directionAt(roads, x, y),
      along: (town.rank === 1 ? 104 : 118) * size,
      across: 76 * size,
      stray: 9,
      seed: seed * 10 + at,
    }
  })
}

const nearest = (districts: readonly Lattice[], x: number, y: number) =>
  districts.reduce((best, each) =>
    Math.hypot(each.x - x, each.y - y) < Math.hypot(best.x - x, best.y - y) ? each : best,
  )

/** Direction of the nearest road. */
function directionAt(roads: readonly Road[], x: number, y: number): number {
  let [best, direction] = [Number.POSITIVE_INFINITY, 0]
  for (const { xs, ys, rank } of roads)
    for (let at = 4; at < xs.length; at += 4) {
      const away = Math.hypot(xs[at] - x, ys[at] - y) * (4 - rank)
      if (away >= best) continue
      best = away
      direction = Math.atan2(ys[at] - ys[at - 4], xs[at] - xs[at - 4])
    }
  return direction
}

/** The edge of a town is irregular. */
function isInside(town: Town, x: number, y: number): boolean {
  const away = Math.hypot(x - town.x, y - town.y) / town.reach
  return away + noise(x / 170, y / 170, 77) * 0.32 < 0.92
}

/** A street on every side of every block; some are avenues. */
function layStreets(lattice: Lattice, blocks: readonly Block[], streets: Stroke[]): void {
  const known = new Set<string>()
  const lay = (column: number, row: number, right: number, down: number) => {
    const name = `${column} ${row} ${right}`
    if (known.has(name)) return
    known.add(name)
    const [startX, startY] = nodeOf(lattice, column, row)
    const [endX, endY] = nodeOf(lattice, column + right, row + down)
    const isAvenue = (right === 1 ? row : column) % 4 === 0
    const width = isAvenue ? 9 : 6
    streets.push({
      xs: [startX, endX],
      ys: [startY, endY],
      widths: [width, width],
      color: COLORS.street,
      opacity: 1,
    })
  }
  for (const { column, row } of blocks) {
    lay(column, row, 1, 0)
    lay(column, row + 1, 1, 0)
    lay(column, row, 0, 1)
    lay(column + 1, row, 0, 1)
  }
}

const PARKS = 0.07

function fillBlock(
  { corners, column, row, x, y }: Block,
  town: Town,
  seed: number,
  isLand: IsLand,
  taken: Taken,
  built: Built,
): void {
  const isPark = hash(column, row, seed + 5) < PARKS
  const ground = within(corners, 0.04, 0.05, 0.96, 0.95)
  built.grounds.push({
    corners: ground,
    color: isPark ? COLORS.park : COLORS.block,
    opacity: isPark ? 0.9 : 0.55,
  })
  if (isPark) return
  const middle = 1 - Math.hypot(x - town.x, y - town.y) / town.reach
  const isDense = town.rank === 3 && middle > 0.45
  const lots = isDense ? 3 : 5
  for (let lot = 0; lot < lots * 2; lot++) {
    const chance = hash(column * 8 + (lot % lots), row * 2 + Math.floor(lot / lots), seed + 6)
    if (chance > 0.86 + middle * 0.2) continue
    const house = houseOn(corners, lot, lots, chance, isDense)
    if (taken.isFree(house) && isLand(house[0], house[1]))
      raise(house, column * 31 + lot, row * 17 + seed, taken, built)
  }
}

/** Two rows of lots, back to back; filled in city centers. */
function houseOn(
  corners: Corners,
  lot: number,
  lots: number,
  chance: number,
  isDense: boolean,
): number[] {
  const gap = isDense ? 0.012 : 0.03 + chance * 0.03
  const place = (lot % lots) / lots
  const left = 0.07 + place * 0.86 + gap
  const right = 0.07 + (place + 1 / lots) * 0.86 - gap * 0.6
  const top = lot < lots ? 0.1 : 0.55 - chance * 0.03
  return within(corners, left, top, right, top + (isDense ? 0.37 : 0.24 + chance * 0.13))
}

function raise(corners: number[], x: number, y: number, taken: Taken, built: Built): void {
  const color = ROOFS[Math.floor(hash(x, y, 12) * ROOFS.length)]
  built.houses.push({ corners, color, opacity: 1 })
  taken.addQuad(corners)
}

/** A hamlet of a few farmsteads. */
function scatter(town: Town, seed: number, isLand: IsLand, taken: Taken, built: Built): void {
  for (let house = 0; house < 16; house++) {
    const angle = hash(house, seed, 21) * Math.PI * 2
    const away = Math.sqrt(hash(house, seed, 22)) * town.reach
    const x = town.x + Math.cos(angle) * away
    const y = town.y + Math.sin(angle) * away
    const turn = Math.floor(hash(house, seed, 23) * 2) * (Math.PI / 2) + seed
    const [along, across] = [8 + hash(house, seed, 24) * 8, 5 + hash(house, seed, 25) * 3]
    const corners = [-1, -1, 1, -1, 1, 1, -1, 1].map((side, at, all) =>
      at % 2 === 0
        ? x + side * along * Math.cos(turn) - all[at + 1] * across * Math.sin(turn)
        : y + all[at - 1] * along * Math.sin(turn) + side * across * Math.cos(turn),
    )
    if (taken.isFree(corners) && isLand(x, y)) raise(corners, house, seed, taken, built)
  }
}
