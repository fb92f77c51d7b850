/** A point in game units: x grows east, y north. */
export type GamePoint = readonly [x: number, y: number]

export interface Place {
  name: string
  x: number
  y: number
  radiusUnits: number
}

export const TOWNS: readonly Place[] = [
  { name: 'Halden', x: 150, y: 150, radiusUnits: 230 },
  { name: 'Port Vesper', x: -1900, y: -700, radiusUnits: 190 },
  { name: 'Saltmere', x: 2000, y: 900, radiusUnits: 180 },
  { name: 'Southgate', x: 1350, y: -1700, radiusUnits: 170 },
  { name: 'North Quay', x: 350, y: 2050, radiusUnits: 160 },
  { name: 'Redmoor', x: -1450, y: 1350, radiusUnits: 150 },
  { name: 'Old Mill', x: -500, y: -1900, radiusUnits: 120 },
]

export const FARMS: readonly Place[] = [
  { name: 'Amber Field', x: -1750, y: 500, radiusUnits: 130 },
  { name: 'Juniper Farm', x: -1250, y: 350, radiusUnits: 110 },
  { name: 'Hop Garden', x: -500, y: 1500, radiusUnits: 110 },
  { name: 'Windrow', x: 1100, y: 1300, radiusUnits: 130 },
  { name: 'Clover Croft', x: 1550, y: 300, radiusUnits: 110 },
  { name: 'Sunflower Farm', x: 1750, y: -250, radiusUnits: 130 },
  { name: 'Barley Rise', x: 1200, y: -350, radiusUnits: 100 },
  { name: 'Millet Flats', x: 350, y: -1650, radiusUnits: 120 },
  { name: 'Crab Apple Farm', x: -1000, y: -1100, radiusUnits: 120 },
  { name: 'West Vineyard', x: -1400, y: -700, radiusUnits: 100 },
  { name: 'Flax Hollow', x: 600, y: 950, radiusUnits: 110 },
  { name: 'Rye Common', x: -350, y: 1150, radiusUnits: 100 },
  { name: 'Beet Acres', x: 1350, y: -1150, radiusUnits: 100 },
  { name: 'Plum Terrace', x: -650, y: -650, radiusUnits: 110 },
]

const at = (name: string): GamePoint => {
  const place = [...TOWNS, ...FARMS].find((one) => one.name === name)
  if (!place) throw new Error(`No place is called ${name}`)
  return [place.x, place.y]
}

/** Where roads meet between places. */
const FORK = {
  westCoast: [-2150, 350],
  northWest: [-600, 1950],
  northEast: [1350, 1750],
  eastCoast: [2300, -150],
  southEast: [2050, -1050],
  south: [450, -2150],
  vesperRoad: [-1200, -250],
  northRoad: [50, 800],
  eastRoad: [1400, 750],
  moorRoad: [-400, 700],
  moorEdge: [-1000, 850],
  hillRoad: [500, -500],
  southRoad: [850, -1150],
  millRoad: [-50, -700],
  millEdge: [-500, -1250],
  crossing: [1450, -700],
} satisfies Record<string, GamePoint>

/** Roads through their bends. Where two meet they share a point: a place or a fork. */
const BENDS: readonly (readonly GamePoint[])[] = [
  // Round the coast, in two halves.
  [
    at('Port Vesper'),
    FORK.westCoast,
    at('Redmoor'),
    FORK.northWest,
    at('North Quay'),
    FORK.northEast,
    at('Saltmere'),
    FORK.eastCoast,
    FORK.southEast,
  ],
  [FORK.southEast, at('Southgate'), FORK.south, at('Old Mill'), [-1350, -1550], at('Port Vesper')],
  // From the capital outwards.
  [at('Halden'), [-500, -150], FORK.vesperRoad, at('Port Vesper')],
  [at('Halden'), FORK.northRoad, [450, 1400], at('North Quay')],
  [at('Halden'), [800, 300], FORK.eastRoad, at('Saltmere')],
  [at('Halden'), FORK.moorRoad, FORK.moorEdge, at('Redmoor')],
  [at('Halden'), FORK.hillRoad, FORK.southRoad, at('Southgate')],
  [at('Halden'), FORK.millRoad, FORK.millEdge, at('Old Mill')],
  [FORK.southEast, FORK.crossing, FORK.hillRoad],
  // Tracks to the farms.
  [FORK.westCoast, at('Amber Field')],
  [FORK.moorEdge, at('Juniper Farm')],
  [FORK.northWest, at('Hop Garden')],
  [FORK.northEast, at('Windrow')],
  [FORK.eastRoad, at('Clover Croft')],
  [FORK.eastCoast, at('Sunflower Farm')],
  [FORK.crossing, at('Barley Rise')],
  [FORK.south, at('Millet Flats')],
  [FORK.millEdge, at('Crab Apple Farm')],
  [FORK.vesperRoad, at('West Vineyard')],
  [FORK.northRoad, at('Flax Hollow')],
  [FORK.moorRoad, at('Rye Common')],
  [FORK.southRoad, at('Beet Acres')],
  [FORK.millRoad, at('Plum Terrace')],
]

const STEP_UNITS = 50

/** Every road as a smooth line, its points some 50 units apart. */
export const ROADS: readonly (readonly GamePoint[])[] = BENDS.map(smooth)

/** A Catmull-Rom curve through the bends; each bend is a point of it. */
function smooth(bends: readonly GamePoint[]): GamePoint[] {
  return bends.flatMap((to, index) => {
    const from = bends[index - 1]
    if (!from) return [to]
    const before = bends[index - 2] ?? from
    const after = bends[index + 1] ?? to
    const steps = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP_UNITS))
    return Array.from({ length: steps }, (_, step): GamePoint => {
      const share = (step + 1) / steps
      return [
        curve(before[0], from[0], to[0], after[0], share),
        curve(before[1], from[1], to[1], after[1], share),
      ]
    })
  })
}

function curve(before: number, from: number, to: number, after: number, share: number): number {
  const bend = 2 * before - 5 * from + 4 * to - after
  const twist = 3 * from - before - 3 * to + after
  return Math.round(from + (share * (to - before + share * (bend + share * twist))) / 2)
}
