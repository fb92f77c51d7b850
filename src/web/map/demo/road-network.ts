import { FARMS, type GamePoint, type Place, ROADS, TOWNS } from '#domain/island.ts'

/** Where a bot may want to go: the farms, then the towns. A goal is a place in this list. */
export const GOALS: readonly Place[] = [...FARMS, ...TOWNS]
export const FARM_COUNT = FARMS.length

/** The points of all roads, and for each goal the way there from every point. */
export interface RoadNetwork {
  nodeCount: number
  /** In game units. */
  xs: Float32Array
  ys: Float32Array
  /** At `goal * nodeCount + node`: the node to drive to next; the goal's own node leads to itself. */
  next: Uint16Array
  /** At the same place: how many nodes away the goal is. */
  distance: Uint16Array
  /** The node nearest to each goal. */
  goalNodes: Uint16Array
}

const UNREACHED = 0xffff

export function layRoads(): RoadNetwork {
  const { points, neighbours } = joinRoads()
  const nodeCount = points.length
  const goalNodes = Uint16Array.from(GOALS, (goal) => nearestNode(points, goal))
  const next = new Uint16Array(GOALS.length * nodeCount).fill(UNREACHED)
  const distance = new Uint16Array(GOALS.length * nodeCount).fill(UNREACHED)
  goalNodes.forEach((node, goal) => {
    const from = goal * nodeCount
    leadTo(
      node,
      neighbours,
      next.subarray(from, from + nodeCount),
      distance.subarray(from, from + nodeCount),
    )
  })
  return {
    nodeCount,
    xs: Float32Array.from(points, ([x]) => x),
    ys: Float32Array.from(points, ([, y]) => y),
    next,
    distance,
    goalNodes,
  }
}

/** Points that several roads share become one node. */
function joinRoads() {
  const points: GamePoint[] = []
  const neighbours: number[][] = []
  const known = new Map<string, number>()
  const nodeOf = (point: GamePoint) => {
    const key = point.join()
    const node = known.get(key) ?? points.length
    if (node === points.length) {
      known.set(key, node)
      points.push(point)
      neighbours.push([])
    }
    return node
  }
  for (const road of ROADS) {
    const nodes = road.map(nodeOf)
    nodes.forEach((node, index) => {
      const before = nodes[index - 1]
      if (before === undefined) return
      neighbours[node]?.push(before)
      neighbours[before]?.push(node)
    })
  }
  return { points, neighbours }
}

function nearestNode(points: readonly GamePoint[], { x, y }: Place): number {
  const away = points.map(([nodeX, nodeY]) => Math.hypot(nodeX - x, nodeY - y))
  return away.indexOf(Math.min(...away))
}

/** Breadth first from the goal: road points lie evenly, so fewest is nearest. */
function leadTo(
  goal: number,
  neighbours: readonly number[][],
  next: Uint16Array,
  distance: Uint16Array,
): void {
  const reached = [goal]
  next[goal] = goal
  distance[goal] = 0
  for (const node of reached) {
    for (const neighbour of neighbours[node] ?? []) {
      if (next[neighbour] !== UNREACHED) continue
      next[neighbour] = node
      distance[neighbour] = (distance[node] ?? 0) + 1
      reached.push(neighbour)
    }
  }
}
