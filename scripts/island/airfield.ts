import type { Field } from './field.ts'
import { COLORS } from './palette.ts'
import { randomFrom } from './random.ts'
import type { Quad } from './shapes.ts'
import type { Taken } from './taken.ts'
import type { Town } from './towns.ts'

const LENGTH = 900
const TRIES = 6000
const NEAREST = 850
const FARTHEST = 2600

interface Place {
  readonly x: number
  readonly y: number
  readonly turn: number
}

/** Places a runway with a taxiway and hangars on the flattest ground near the city. */
export function layAirfield(city: Town | undefined, height: Field, taken: Taken): Quad[] {
  const place = city && levelPlace(city, height, taken)
  if (!place) return []
  const at = (along: number, across: number, long: number, wide: number) =>
    turned(place, along, across, long, wide)
  const ground = at(0, -45, LENGTH + 90, 260)
  taken.addQuad(ground)
  const paved = (corners: number[]): Quad => ({ corners, color: COLORS.street, opacity: 1 })
  const marks = Array.from({ length: 15 }, (_, mark) => at((mark - 7) * 54, 0, 26, 3))
  const links = [-0.46, -0.1, 0.28, 0.46].map((share) => at(share * LENGTH, -45, 16, 90))
  const hangars = [-130, -80, -30, 30, 80].map((along) => at(along, -148, 38, 26))
  return [
    { corners: ground, color: COLORS.park, opacity: 0.92 },
    paved(at(0, 0, LENGTH, 42)),
    paved(at(0, -90, LENGTH * 0.94, 16)),
    ...links.map(paved),
    { corners: at(-25, -120, 300, 60), color: COLORS.block, opacity: 1 },
    ...marks.map((corners) => ({ corners, color: COLORS.highway, opacity: 0.8 })),
    ...hangars.map((corners) => ({ corners, color: COLORS.track, opacity: 1 })),
  ]
}

function levelPlace(city: Town, height: Field, taken: Taken): Place | undefined {
  const random = randomFrom(6)
  let best: Place | undefined
  let least = 0.06
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [way, turn] = [random() * Math.PI * 2, random() * Math.PI]
    const away = NEAREST + random() * (FARTHEST - NEAREST)
    const place = { x: city.x + Math.cos(way) * away, y: city.y + Math.sin(way) * away, turn }
    const bumps = bumpsAt(place, height, taken)
    if (bumps >= least) continue
    least = bumps
    best = place
  }
  return best
}

/** Height range of the ground; infinite where there is water. */
function bumpsAt(place: Place, height: Field, taken: Taken): number {
  const here = height.at(place.x, place.y)
  let worst = 0
  for (let along = -0.55; along <= 0.56; along += 0.02)
    for (const across of [-165, -120, -75, -30, 15, 60]) {
      const [x, y] = turned(place, along * LENGTH, across, 0, 0)
      const there = height.at(x, y)
      if (there < 0.012 || taken.at(x, y)) return Number.POSITIVE_INFINITY
      worst = Math.max(worst, Math.abs(there - here))
    }
  return worst
}

/** A rectangle aligned with the runway. */
function turned(
  { x, y, turn }: Place,
  along: number,
  across: number,
  long: number,
  wide: number,
): number[] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const corner = (right: number, down: number) => {
    const [u, v] = [along + (right * long) / 2, across + (down * wide) / 2]
    return [x + u * cos - v * sin, y + u * sin + v * cos]
  }
  return [...corner(-1, -1), ...corner(1, -1), ...corner(1, 1), ...corner(-1, 1)]
}
