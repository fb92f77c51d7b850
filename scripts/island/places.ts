import { writeFile } from 'node:fs/promises'
import { CALIBRATION, gameFromImage } from '../../src/domain/map.ts'
import { makeWorld, type World } from './world.ts'

/** Regenerate with `node scripts/island/places.ts` when the island changes. */
export const PLACES = new URL('../../src/domain/island-places.ts', import.meta.url)

const STEP_UNITS = 55
const FARM_REACH_UNITS = 75
const FARMS_APART_UNITS = 330
const FARMS_MOST = 64
const NEAREST_TO_ROAD_UNITS = 30
const FARTHEST_FROM_ROAD_UNITS = 130
/** Radius of a town in which houses are dense. */
const TOWN_CORE = 0.55
const TOWN_LEAST_RANK = 1

interface Spot {
  x: number
  y: number
}

/** The places of the drawn island in game units: roads, towns and fields. */
export function describePlaces(world: World): string {
  const whole = world.roads.map(({ xs, ys }) => xs.map((x, at) => inGame({ x, y: ys[at] ?? 0 })))
  const ends = new Set(whole.flatMap((road) => [...road.slice(0, 1), ...road.slice(-1)].map(keyOf)))
  const roads = whole.map((road) => thinned(road, ends))
  const towns = world.towns
    .filter(({ rank }) => rank >= TOWN_LEAST_RANK)
    .map((town) => ({ ...inGame(town), reach: (town.reach / CALIBRATION.scale_x) * TOWN_CORE }))
  const farms = farmsOf(world, roads.flat()).map((spot) => ({ ...spot, reach: FARM_REACH_UNITS }))
  const spots = (all: readonly (Spot & { reach: number })[]) =>
    all.map(({ x, y, reach }) => `${x},${y},${Math.round(reach)}`).join(' ')
  const lines = roads.map((road) => `  '${road.map(({ x, y }) => `${x},${y}`).join(' ')}',\n`)
  return `// Written by scripts/island/places.ts from the drawn island.

/** Points x,y of each road in game units. */
export const ROAD_LINES: readonly string[] = [
${lines.join('')}]

/** Center x,y and radius of each, in game units. */
export const TOWN_SPOTS =
  '${spots(towns)}'

/** Center x,y and radius of each, in game units. */
export const FARM_SPOTS =
  '${spots(farms)}'
`
}

function inGame(image: Spot): Spot {
  const { x, y } = gameFromImage(image, CALIBRATION)
  return { x: Math.round(x), y: Math.round(y) }
}

/** Road ends are kept, since other roads may meet there. */
function thinned(road: readonly Spot[], ends: ReadonlySet<string>): Spot[] {
  let kept = road[0] ?? { x: 0, y: 0 }
  return road.filter((point) => {
    const isKept = ends.has(keyOf(point)) || apart(point, kept) >= STEP_UNITS
    if (isKept) kept = point
    return isKept
  })
}

const apart = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y)
const keyOf = ({ x, y }: Spot) => `${x},${y}`

/** Fields near a road and away from water, spread over the island. */
function farmsOf({ fields, height, lakes }: World, road: readonly Spot[]): Spot[] {
  const isDry = (image: Spot) =>
    height.at(image.x, image.y) > 0.009 && lakes.at(image.x, image.y) < 0.02
  const farms: Spot[] = []
  for (const { corners } of fields) {
    const image = {
      x: (corners[0] + corners[2] + corners[4] + corners[6]) / 4,
      y: (corners[1] + corners[3] + corners[5] + corners[7]) / 4,
    }
    const farm = inGame(image)
    const away = Math.min(...road.map((point) => apart(point, farm)))
    const isNear = away >= NEAREST_TO_ROAD_UNITS && away <= FARTHEST_FROM_ROAD_UNITS
    const isAlone = farms.every((other) => apart(other, farm) >= FARMS_APART_UNITS)
    const rim = FARM_REACH_UNITS * CALIBRATION.scale_x
    const isSafe = [-1, 0, 1].every((across) =>
      [-1, 0, 1].every((down) => isDry({ x: image.x + across * rim, y: image.y + down * rim })),
    )
    if (isNear && isAlone && isSafe && farms.length < FARMS_MOST) farms.push(farm)
  }
  return farms
}

if (import.meta.main) await writeFile(PLACES, describePlaces(makeWorld()))
