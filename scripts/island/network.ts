import type { Line } from './lines.ts'

/** A graph of roads: nodes are grid cells, edges have a rank, highest for main roads. */
export class Network {
  readonly #side: number
  readonly #edges = new Map<number, Map<number, number>>()
  readonly #fixed = new Set<number>()

  constructor(side: number) {
    this.#side = side
  }

  add(from: number, to: number, rank: number): void {
    const before = this.#edges.get(from)?.get(to) ?? 0
    this.#neighbors(from).set(to, Math.max(before, rank))
    this.#neighbors(to).set(from, Math.max(before, rank))
  }

  /** Roads pass exactly through the center of this node. */
  fix(node: number): void {
    this.#fixed.add(node)
  }

  has(from: number, to: number): boolean {
    return this.#edges.get(from)?.has(to) ?? false
  }

  #neighbors(node: number): Map<number, number> {
    const known = this.#edges.get(node) ?? new Map<number, number>()
    this.#edges.set(node, known)
    return known
  }

  /** Removes edges that save almost nothing, such as small triangles at junctions. */
  prune(): void {
    for (const [from, neighbors] of this.#edges)
      for (const [to, rank] of [...neighbors])
        if (from < to && this.#isSpared(from, to, rank)) {
          neighbors.delete(to)
          this.#neighbors(to).delete(from)
        }
  }

  /** Whether a third node also connects the two with roads of at least the same rank. */
  #isSpared(from: number, to: number, rank: number): boolean {
    for (const [middle, first] of this.#neighbors(from)) {
      const second = this.#neighbors(middle).get(to)
      if (middle !== to && second !== undefined && Math.min(first, second) >= rank) return true
    }
    return false
  }

  /** The roads from end to end, each continuing straight through junctions. */
  strands(cell: number, widths: readonly number[]): (Line & { rank: number })[] {
    const places = this.#places(cell)
    const walked = new Set<string>()
    const strands: (Line & { rank: number })[] = []
    const walk = (from: number, to: number, rank: number) => {
      const nodes = [from, to]
      walked.add(nameOf(from, to))
      for (;;) {
        const [before, last] = nodes.slice(-2)
        const next = this.#onward(before, last, rank)
        if (next === undefined || walked.has(nameOf(last, next))) return nodes
        walked.add(nameOf(last, next))
        nodes.push(next)
      }
    }
    for (const rank of [2, 1, 0])
      for (const [node, neighbors] of this.#edges)
        for (const [next, own] of neighbors) {
          if (own !== rank || walked.has(nameOf(node, next))) continue
          // First to one end, then from there to the other.
          const half = walk(node, next, rank)
          const rest = walk(next, node, rank).slice(2)
          const nodes = [...rest.reverse(), ...half]
          strands.push({
            ...curved(
              nodes.map((at) => placeOf(places, at)),
              widths[rank],
            ),
            rank,
          })
        }
    return strands
  }

  /** The node where a road of this rank continues. */
  #onward(before: number, node: number, rank: number): number | undefined {
    const through = this.#through(node)
    if (through?.includes(before)) return through.find((each) => each !== before)
    const own = [...this.#neighbors(node)].filter(([, each]) => each === rank)
    return own.length === 2 ? own.find(([each]) => each !== before)?.[0] : undefined
  }

  /** The two neighbors connected by the main road of a node: highest rank first, then straightest. */
  #through(node: number): [number, number] | undefined {
    const neighbors = [...this.#neighbors(node)]
    const highest = Math.max(...neighbors.map(([, rank]) => rank))
    const main = neighbors.filter(([, rank]) => rank === highest).map(([each]) => each)
    let best: [number, number] | undefined
    let least = -0.3
    for (const [at, one] of main.entries())
      for (const other of main.slice(at + 1)) {
        const turn = this.#turn(node, one, other)
        if (turn >= least) continue
        least = turn
        best = [one, other]
      }
    return best
  }

  /** -1 if two edges of a node form a straight line, 1 if they point in the same direction. */
  #turn(node: number, one: number, other: number): number {
    const [x1, y1] = this.#step(node, one)
    const [x2, y2] = this.#step(node, other)
    return (x1 * x2 + y1 * y2) / (Math.hypot(x1, y1) * Math.hypot(x2, y2))
  }

  #step(from: number, to: number): [number, number] {
    const side = this.#side
    return [(to % side) - (from % side), Math.floor(to / side) - Math.floor(from / side)]
  }

  /** Moves nodes between their neighbors along the road to remove corners. */
  #places(cell: number): Map<number, Point> {
    const side = this.#side
    let places = new Map<number, Point>()
    for (const node of this.#edges.keys())
      places.set(node, [((node % side) + 0.5) * cell, (Math.floor(node / side) + 0.5) * cell])
    for (let round = 0; round < 5; round++) {
      const moved = new Map<number, Point>()
      for (const [node, place] of places) {
        const through = this.#fixed.has(node) ? undefined : this.#through(node)
        moved.set(
          node,
          through
            ? between(place, placeOf(places, through[0]), placeOf(places, through[1]))
            : place,
        )
      }
      places = moved
    }
    return places
  }
}

type Point = readonly [x: number, y: number]

const placeOf = (places: Map<number, Point>, node: number): Point => places.get(node) ?? [0, 0]

const between = ([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): Point => [
  (x1 + 2 * x + x2) / 4,
  (y1 + 2 * y + y2) / 4,
]

const nameOf = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`)

const STEPS = 5

/** A Catmull-Rom curve through all points. */
function curved(points: readonly Point[], width: number): Line {
  const line: Line = { xs: [], ys: [], widths: [] }
  const at = (place: number) => points[Math.min(points.length - 1, Math.max(0, place))]
  const add = (x: number, y: number) => {
    line.xs.push(x)
    line.ys.push(y)
    line.widths.push(width)
  }
  for (let piece = 0; piece + 1 < points.length; piece++) {
    const [a, b, c, d] = [at(piece - 1), at(piece), at(piece + 1), at(piece + 2)]
    for (let step = 0; step < STEPS; step++) {
      const t = step / STEPS
      add(spline(a[0], b[0], c[0], d[0], t), spline(a[1], b[1], c[1], d[1], t))
    }
  }
  add(...at(points.length - 1))
  return line
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return (
    0.5 *
    (2 * b +
      (c - a) * t +
      (2 * a - 5 * b + 4 * c - d) * t * t +
      (3 * b - a - 3 * c + d) * t * t * t)
  )
}
