import { layAirfield } from './airfield.ts'
import { plantHedges, plowFields } from './farms.ts'
import { Field } from './field.ts'
import { fillLakes } from './lake.ts'
import { type Line, pieces } from './lines.ts'
import { clamp, fractal, rise } from './noise.ts'
import { COLORS } from './palette.ts'
import { PATH_SIDE } from './paths.ts'
import { findRivers } from './rivers.ts'
import { layRoads, type Road } from './roads.ts'
import type { Quad, Stroke } from './shapes.ts'
import { type Built, buildTown } from './streets.ts'
import { Taken } from './taken.ts'
import { raiseLand } from './terrain.ts'
import { foundTowns, type Town } from './towns.ts'

/** The island before drawing. */
export interface World {
  readonly height: Field
  /** Above 0.5 in a lake. */
  readonly lakes: Field
  readonly airfield: readonly Quad[]
  /** Roughness of the ground. */
  readonly rough: Field
  readonly forest: Field
  readonly urban: Field
  readonly rivers: readonly Stroke[]
  readonly towns: readonly Town[]
  readonly roads: readonly Road[]
  readonly fields: readonly Quad[]
  readonly hedges: readonly Stroke[]
  readonly built: Built
}

const COVER_SIDE = 256
const CLOSED = 60

export function makeWorld(): World {
  const raised = raiseLand()
  const lakes = fillLakes(raised, 3).blurred(1)
  const water = findRivers(raised)
  const wet = nearWater(water)
  const towns = foundTowns(raised, wet, lakes)
  const height = levelled(raised, towns)
  const taken = new Taken()
  for (const river of water) taken.addLine(river, 7)
  for (const lake of lakeCells(lakes)) taken.addQuad(lake)
  const airfield = layAirfield(towns[0], height, taken)
  const tolls = tollsOf(height, wet, lakes)
  for (const { corners } of airfield.slice(0, 1)) close(tolls, corners)
  const roads = layRoads(height, tolls, towns)
  for (const road of roads) taken.addLine(road, 4)
  const isLand = (x: number, y: number) => height.at(x, y) > 0.009 && lakes.at(x, y) < 0.02
  const built: Built = { grounds: [], streets: [], houses: [] }
  for (const [at, town] of towns.entries()) buildTown(town, at + 1, roads, isLand, taken, built)
  const rough = steepness(height)
  const urban = new Field(COVER_SIDE).fill((x, y) => urbanity(towns, x, y))
  const farms = new Field(COVER_SIDE).fill((x, y) => farmWorth(height, rough, towns, x, y))
  const fields = plowFields(farms, isLand)
  return {
    height,
    lakes,
    airfield,
    rough,
    urban,
    forest: new Field(COVER_SIDE).fill((x, y, at) =>
      clamp(woods(height, rough, x, y) - farms.values[at] * 1.2 - urban.values[at] * 1.5),
    ),
    rivers: water
      .flatMap((line) => pieces(line, (x, y) => isDry(height, lakes, x, y)))
      .map((line) => ({
        ...line,
        color: COLORS.water,
        edge: COLORS.bank,
        edgeWidth: 3,
        opacity: 1,
      })),
    towns,
    roads,
    fields,
    hedges: plantHedges(fields),
    built,
  }
}

/** Restores the methods of fields, which are lost when they are sent to a worker. */
export function revive(world: World): World {
  const again = ({ side, values }: Field) => new Field(side, values)
  return {
    ...world,
    height: again(world.height),
    lakes: again(world.lakes),
    rough: again(world.rough),
    forest: again(world.forest),
    urban: again(world.urban),
  }
}

/** The squares of the water cells of a field. */
function lakeCells({ side, cell, values }: Field): number[][] {
  return [...values.entries()].flatMap(([at, value]) => {
    if (value < 0.2) return []
    const [left, top] = [(at % side) * cell, Math.floor(at / side) * cell]
    return [[left, top, left + cell, top, left + cell, top + cell, left, top + cell]]
  })
}

/** Where a river is visible: neither in a lake nor in the sea. */
const isDry = (height: Field, lakes: Field, x: number, y: number) =>
  height.at(x, y) > -0.0015 && lakes.at(x, y) < 0.5

/** 1 beside rivers, 0 away from them. */
function nearWater(rivers: readonly Line[]): Field {
  const wet = new Field(PATH_SIDE)
  for (const { xs, ys, widths } of rivers)
    for (let at = 0; at < xs.length; at++)
      if (widths[at] > 5) wet.values[wet.indexAt(xs[at], ys[at])] = 6
  return new Field(
    PATH_SIDE,
    wet.blurred(3).values.map((value) => Math.min(1, value)),
  )
}

/** Flattens the ground below towns. */
function levelled(height: Field, towns: readonly Town[]): Field {
  const large = towns
    .filter(({ rank }) => rank > 0)
    .map((town) => ({ ...town, level: height.at(town.x, town.y) }))
  return new Field(height.side).fill((x, y, at) => {
    let value = height.values[at]
    if (value <= 0.012) return value
    for (const town of large) {
      const away = Math.hypot(x - town.x, y - town.y) / town.reach
      if (away < 1.4) value += (Math.max(0.014, town.level) - value) * 0.7 * rise(1.4, 0.5, away)
    }
    return value
  })
}

/** Cost of building roads: highest in the sea, then rivers, then shores. */
function tollsOf(height: Field, wet: Field, lakes: Field): Field {
  return new Field(PATH_SIDE).fill((x, y, at) => {
    const here = height.at(x, y)
    if (here <= 0.001) return Number.POSITIVE_INFINITY
    if (lakes.at(x, y) > 0.1) return 60
    return rise(0.012, 0.0, here) * 5 + wet.values[at] * 1.6
  })
}

/** Raises the cost of roads in this quadrangle, so that they avoid it. */
function close(tolls: Field, corners: readonly number[]): void {
  const closed = new Taken()
  closed.addQuad(corners)
  tolls.fill((x, y, at) => (closed.at(x, y) ? CLOSED : tolls.values[at]))
}

function steepness(height: Field): Field {
  const { side, values } = height
  const slopes = new Field(side).fill((_, __, at) => {
    const right = values[Math.min(values.length - 1, at + 1)]
    const below = values[Math.min(values.length - 1, at + side)]
    return values[at] <= 0 ? 0 : Math.hypot(right - values[at], below - values[at]) * 30
  })
  return slopes.blurred(2)
}

function urbanity(towns: readonly Town[], x: number, y: number): number {
  let most = 0
  for (const { x: townX, y: townY, reach, rank } of towns) {
    const away = Math.hypot(x - townX, y - townY) / reach
    if (rank > 0 && away < 1.3) most = Math.max(most, rise(1.0, 0.72, away))
  }
  return most
}

/** Above 0.5 where fields are: level, low, and near towns. */
function farmWorth(
  height: Field,
  rough: Field,
  towns: readonly Town[],
  x: number,
  y: number,
): number {
  const here = height.at(x, y)
  if (here < 0.012) return 0
  let near = 0
  for (const { x: townX, y: townY, reach } of towns) {
    const away = Math.hypot(x - townX, y - townY) - reach
    near = Math.max(near, away < 20 && reach > 100 ? -1 : rise(760, 120, away))
    if (away < 0 && reach > 100) return 0
  }
  const level = rise(0.42, 0.12, rough.at(x, y)) * rise(0.34, 0.12, here)
  return near * level * (0.8 + fractal(x / 900, y / 900, 3, 210) * 0.7)
}

function woods(height: Field, rough: Field, x: number, y: number): number {
  const here = height.at(x, y)
  if (here < 0.01) return 0
  const stands = fractal(x / 260, y / 260, 3, 230) * 0.55
  const growth = 0.46 + fractal(x / 800, y / 800, 4, 220) * 1.2 + stands + rough.at(x, y) * 0.25
  return growth * rise(0.62, 0.4, here) * rise(0.008, 0.03, here)
}
