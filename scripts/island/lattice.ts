import { fractal } from './noise.ts'
import { hash } from './random.ts'

/** Four corners in order: x, y, x, y … */
export type Corners = readonly number[]

/** A rotated and slightly distorted grid of blocks with uneven spacing. */
export interface Lattice {
  readonly x: number
  readonly y: number
  /** Radians. */
  readonly turn: number
  /** Pixels between lines, along and across. */
  readonly along: number
  readonly across: number
  /** Maximum displacement of nodes, in pixels. */
  readonly stray: number
  readonly seed: number
}

/** A block of a lattice, by column and row. */
export interface Block {
  readonly column: number
  readonly row: number
  readonly corners: Corners
  readonly x: number
  readonly y: number
}

/** The blocks within a distance of the center that pass a filter. */
export function blocksOf(
  lattice: Lattice,
  reach: number,
  passes: (x: number, y: number) => boolean,
): Block[] {
  const columns = Math.ceil(reach / lattice.along)
  const rows = Math.ceil(reach / lattice.across)
  const blocks: Block[] = []
  for (let row = -rows; row < rows; row++)
    for (let column = -columns; column < columns; column++) {
      const corners = [
        ...nodeOf(lattice, column, row),
        ...nodeOf(lattice, column + 1, row),
        ...nodeOf(lattice, column + 1, row + 1),
        ...nodeOf(lattice, column, row + 1),
      ]
      const x = (corners[0] + corners[2] + corners[4] + corners[6]) / 4
      const y = (corners[1] + corners[3] + corners[5] + corners[7]) / 4
      if (passes(x, y)) blocks.push({ column, row, corners, x, y })
    }
  return blocks
}

/** The intersection of two lines. */
export function nodeOf(lattice: Lattice, column: number, row: number): [number, number] {
  const { along, across, turn, stray, seed } = lattice
  const u = (column + (column === 0 ? 0 : hash(column, 7, seed) - 0.5) * 0.5) * along
  const v = (row + (row === 0 ? 0 : hash(11, row, seed) - 0.5) * 0.5) * across
  const x = lattice.x + u * Math.cos(turn) - v * Math.sin(turn)
  const y = lattice.y + u * Math.sin(turn) + v * Math.cos(turn)
  // The center node is not displaced, because roads end there.
  const free = Math.min(1, Math.hypot(column, row) / 3) * stray
  const strayed = (from: number, own: number) =>
    (fractal(x / 420, y / 420, 2, from) * 3 + hash(column, row, own) - 0.5) * free
  return [x + strayed(seed, seed + 1), y + strayed(seed + 9, seed + 2)]
}

/** A part of a block, in fractions of its sides from 0 to 1. */
export function within(
  corners: Corners,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number[] {
  return [
    ...inside(corners, left, top),
    ...inside(corners, right, top),
    ...inside(corners, right, bottom),
    ...inside(corners, left, bottom),
  ]
}

function inside(corners: Corners, u: number, v: number): [number, number] {
  const weights = [(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v]
  const sum = (from: number) =>
    corners[from] * weights[0] +
    corners[from + 2] * weights[1] +
    corners[from + 4] * weights[2] +
    corners[from + 6] * weights[3]
  return [sum(0), sum(1)]
}
