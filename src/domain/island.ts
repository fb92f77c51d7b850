import { FARM_SPOTS, ROAD_LINES, TOWN_SPOTS } from './island-places.ts'

/** A point in game units: x grows east, y north. */
export type GamePoint = readonly [x: number, y: number]

export interface Place {
  x: number
  y: number
  radiusUnits: number
}

export const TOWNS: readonly Place[] = placesOf(TOWN_SPOTS)

/** Fields next to roads. */
export const FARMS: readonly Place[] = placesOf(FARM_SPOTS)

/** Every road as a line with points about 55 units apart. Roads that meet share a point. */
export const ROADS: readonly (readonly GamePoint[])[] = ROAD_LINES.map((line) =>
  numbersOf(line).map(([x = 0, y = 0]): GamePoint => [x, y]),
)

function placesOf(spots: string): Place[] {
  return numbersOf(spots).map(([x = 0, y = 0, radiusUnits = 0]) => ({ x, y, radiusUnits }))
}

function numbersOf(text: string): number[][] {
  return text.split(' ').map((spot) => spot.split(',').map(Number))
}
