import { FARMS, type GamePoint, type Place, ROADS, TOWNS } from '#domain/island.ts'

/** Destinations of bots: farms, then towns. A goal is an index into this list. */
export const GOALS: readonly Place[] = [...FARMS, ...TOWNS]
export const FARM_COUNT = FARMS.length

/** All road points, and the way to each goal from each of them. */
export interface RoadNetwork {
  nodeCount: number
  /** In game units. */
  xs: Float32Array
  ys: Float32Array
  /** At `goal * nodeCount + node`: the next node on the way; at the goal, the node itself. */
  next: Uint16Array
  /** At the same index: number of nodes to the goal. */
  distance: Uint16Array
  /** The node nearest to each goal. */
  goalNodes: Uint16Array
}

const UNREACHABLE = 0xffff

export function createRoadNetwork(): RoadNetwork {
  const { points, neighbors } = joinRoads()
  const nodeCount = points.length
  const goalNodes = Uint16Array.from(GOALS, (goal) => nearestNode(points, goal))
  const next = new Uint16Array(GOALS.length * nodeCount).fill(UNREACHABLE)
  const distance = new Uint16Array(GOALS.length * nodeCount).fill(UNREACHABLE)
  goalNodes.forEach((node, goal) => {
    const from = goal * nodeCount
    findRoutes(
      node,
      neighbors,
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

/** Points shared by several roads become one node. */
function joinRoads() {
  const points: GamePoint[] = []
  const neighbors: number[][] = []
  const nodeByKey = new Map<string, number>()
  const nodeOf = (point: GamePoint) => {
    const key = point.join()
    const node = nodeByKey.get(key) ?? points.length
    if (node === points.length) {
      nodeByKey.set(key, node)
      points.push(point)
      neighbors.push([])
    }
    return node
  }
  for (const road of ROADS) {
    const nodes = road.map(nodeOf)
    nodes.forEach((node, index) => {
      const before = nodes[index - 1]
      if (before === undefined) return
      neighbors[node]?.push(before)
      neighbors[before]?.push(node)
    })
  }
  return { points, neighbors }
}

function nearestNode(points: readonly GamePoint[], { x, y }: Place): number {
  const distances = points.map(([nodeX, nodeY]) => Math.hypot(nodeX - x, nodeY - y))
  return distances.indexOf(Math.min(...distances))
}

/** Breadth-first search from the goal: road points are evenly spaced, so the fewest points are the shortest way. */
function findRoutes(
  goal: number,
  neighbors: readonly number[][],
  next: Uint16Array,
  distance: Uint16Array,
): void {
  const reached = [goal]
  next[goal] = goal
  distance[goal] = 0
  for (const node of reached) {
    for (const neighbor of neighbors[node] ?? []) {
      if (next[neighbor] !== UNREACHABLE) continue
      next[neighbor] = node
      distance[neighbor] = (distance[node] ?? 0) + 1
      reached.push(neighbor)
    }
  }
}
