import type { Field } from './field.ts'
import type { Line } from './lines.ts'
import { Network } from './network.ts'
import { PATH_SIDE, PathFinder } from './paths.ts'
import type { Town } from './towns.ts'

export interface Road extends Line {
  /** 0 is a track, 1 a road, 2 a main road. */
  readonly rank: number
}

const WIDTHS = [4.5, 8.5, 14]
const LONGEST = 2600

/** Creates roads between nearby towns, main roads first; other roads join them. */
export function layRoads(height: Field, toll: Field, towns: readonly Town[]): Road[] {
  const relief = height.resampled(PATH_SIDE)
  const network = new Network(PATH_SIDE)
  const finder = new PathFinder(relief, toll, network)
  for (const { from, to, rank } of linksOf(towns)) {
    const cells = finder.find(relief.indexAt(from.x, from.y), relief.indexAt(to.x, to.y))
    for (let at = 1; at < cells.length; at++) network.add(cells[at - 1], cells[at], rank)
  }
  network.prune()
  for (const { x, y, rank } of towns) if (rank > 0) network.fix(relief.indexAt(x, y))
  return network.strands(relief.cell, WIDTHS)
}

interface Link {
  readonly from: Town
  readonly to: Town
  readonly rank: number
}

/** Links each town to a connected one, and to others unless a third town of sufficient rank lies between. */
function linksOf(towns: readonly Town[]): Link[] {
  const links = towns.flatMap((from, at) =>
    towns.slice(0, at).map((to) => ({ from, to, rank: rankOf(from, to) })),
  )
  const needed = spanning(links, towns)
  const near = links.filter((link) => needed.has(link) || isNear(link, towns))
  return near.sort((a, b) => b.rank - a.rank || lengthOf(a) - lengthOf(b))
}

/** A minimum spanning tree of the towns. */
function spanning(links: readonly Link[], towns: readonly Town[]): Set<Link> {
  const groups = new Map(towns.map((town, at) => [town, at]))
  const needed = new Set<Link>()
  for (const link of links.toSorted((a, b) => effortOf(a) - effortOf(b))) {
    const [one, other] = [groups.get(link.from), groups.get(link.to)]
    if (one === undefined || one === other) continue
    needed.add(link)
    for (const [town, group] of groups) if (group === other) groups.set(town, one)
  }
  return needed
}

/** Hamlets join last, since roads run between towns. */
const effortOf = (link: Link) => lengthOf(link) * (link.rank === 0 ? 4 : 1)

const rankOf = (a: Town, b: Town) => Math.min(2, Math.max(0, Math.min(a.rank, b.rank)))
const lengthOf = ({ from, to }: Link) => Math.hypot(from.x - to.x, from.y - to.y)

function isNear(link: Link, towns: readonly Town[]): boolean {
  const { from, to, rank } = link
  const length = lengthOf(link)
  const most = rank === 0 ? LONGEST / 3 : rank === 1 ? LONGEST / 1.6 : LONGEST * 2
  if (length > most) return false
  return !towns.some((other) => {
    if (other === from || other === to || other.rank < Math.min(from.rank, to.rank)) return false
    const longer = Math.max(
      Math.hypot(other.x - from.x, other.y - from.y),
      Math.hypot(other.x - to.x, other.y - to.y),
    )
    return longer < length * (rank === 0 ? 1.15 : 0.96)
  })
}
