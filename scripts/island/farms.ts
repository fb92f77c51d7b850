import { type Field, SIZE } from './field.ts'
import { type Block, blocksOf, type Lattice, within } from './lattice.ts'
import { COLORS, FIELDS } from './palette.ts'
import { hash } from './random.ts'
import type { Quad, Stroke } from './shapes.ts'
import type { IsLand } from './streets.ts'

const REGION = 820
const REGIONS = Math.ceil(SIZE / REGION) + 1

/** Places a patchwork of fields on good land; each region has its own direction and field size. */
export function plowFields(worth: Field, isLand: IsLand): Quad[] {
  const regions: Lattice[] = []
  for (let row = 0; row < REGIONS; row++)
    for (let column = 0; column < REGIONS; column++) {
      const size = 0.75 + hash(column, row, 41) * 0.6
      regions.push({
        x: (column + hash(column, row, 42) - 0.5) * REGION,
        y: (row + hash(column, row, 43) - 0.5) * REGION,
        turn: hash(column, row, 44) * Math.PI,
        along: 150 * size,
        across: 92 * size,
        stray: 16,
        seed: 500 + row * REGIONS + column,
      })
    }
  return regions.flatMap((region) => fieldsOf(region, regions, worth, isLand))
}

function fieldsOf(
  region: Lattice,
  regions: readonly Lattice[],
  worth: Field,
  isLand: IsLand,
): Quad[] {
  const near = regions.filter(
    (one) => Math.hypot(one.x - region.x, one.y - region.y) < REGION * 2.5,
  )
  const isOurs = (x: number, y: number) => {
    const own = Math.hypot(region.x - x, region.y - y)
    return near.every((one) => one === region || Math.hypot(one.x - x, one.y - y) >= own)
  }
  const isGood = (x: number, y: number) =>
    x > 0 && y > 0 && x < SIZE && y < SIZE && worth.at(x, y) > 0.5
  const blocks = blocksOf(region, REGION * 1.3, (x, y) => isGood(x, y) && isOurs(x, y))
  const isDry = ({ corners }: Block) =>
    [0, 2, 4, 6].every((at) => isLand(corners[at], corners[at + 1]))
  return blocks.filter(isDry).flatMap(({ column, row, corners }) => {
    const chance = hash(column, row, region.seed + 3)
    const turn = region.turn + (chance < 0.3 ? Math.PI / 2 : 0)
    const parts =
      chance > 0.55
        ? [
            [0, 0.5],
            [0.5, 1],
          ]
        : [[0, 1]]
    return parts.map(([from, to], part) => {
      const kind = hash(column * 2 + part, row, region.seed + 4)
      const isPlowed = kind < 0.72
      return {
        corners: within(corners, from + 0.015, 0.025, to - 0.015, 0.975),
        color: FIELDS[Math.floor(kind * FIELDS.length * 0.999)],
        opacity: 0.62,
        furrowX: isPlowed ? Math.sin(turn) / 7 : 0,
        furrowY: isPlowed ? -Math.cos(turn) / 7 : 0,
      }
    })
  })
}

/** Places rows of bushes between some of the fields. */
export function plantHedges(fields: readonly Quad[]): Stroke[] {
  return fields.flatMap(({ corners }, at) => {
    const from = Math.floor(hash(at, 1, 61) * 4) * 2
    if (hash(at, 2, 61) > 0.45) return []
    const to = (from + 2) % 8
    const width = 3.5 + hash(at, 3, 61) * 3
    return {
      xs: [corners[from], corners[to]],
      ys: [corners[from + 1], corners[to + 1]],
      widths: [width, width],
      color: COLORS.forest,
      opacity: 0.85,
    }
  })
}
