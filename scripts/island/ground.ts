import { COLORS } from './palette.ts'
import { type Ramp, rampOf, stepOf } from './ramp.ts'
import { bumps, crowns } from './texture.ts'
import { type Part, upsample } from './upsample.ts'
import type { World } from './world.ts'

/** Their periods share no small multiple, so that together they do not visibly repeat. */
const COARSE = bumps(1024, 128, 4, 300)
const FINE = bumps(768, 48, 3, 400)
const TREES = crowns(512, 10_500)

const LAND: Ramp = rampOf([
  [0, COLORS.plain],
  [0.12, COLORS.upland],
  [0.3, COLORS.heath],
  [0.55, COLORS.rock],
  [1, COLORS.summit],
])
/** Depth steps, as on nautical charts. */
const SEA: Ramp = rampOf([
  [0, COLORS.shallow],
  [0.07, COLORS.shallow],
  [0.075, COLORS.shelf],
  [0.2, COLORS.shelf],
  [0.206, COLORS.slope],
  [0.4, COLORS.slope],
  [0.407, COLORS.deep],
  [0.7, COLORS.deep],
  [0.708, COLORS.abyss],
  [1, COLORS.abyss],
])

const BEACH = 0.006
const SURF = 0.012

/** Inputs of a ground pixel. */
interface Layers {
  readonly height: Float32Array
  readonly forest: Float32Array
  readonly urban: Float32Array
  readonly lakes: Float32Array
  readonly part: Part
}

/** Paints land and sea, before anything is built. */
export function paintGround(world: World, part: Part, pixels: Uint8Array): void {
  const wider = { left: part.left - 1, top: part.top - 1, side: part.side + 2 }
  const layers = {
    height: relief(world, wider),
    forest: upsample(world.forest, part),
    urban: upsample(world.urban, part),
    lakes: upsample(world.lakes, part),
    part,
  }
  for (let y = 0; y < part.side; y++) paintRow(layers, y, pixels)
}

/** Heights with detail finer than the relief grid, more of it where the ground is rough. */
function relief(world: World, part: Part): Float32Array {
  const height = upsample(world.height, part)
  const rough = upsample(world.rough, part)
  const { side, left, top } = part
  for (let y = 0; y < side; y++) {
    const coarse = ((top + y + COARSE.side) % COARSE.side) * COARSE.side
    const fine = ((top + y + FINE.side) % FINE.side) * FINE.side
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      const large = COARSE.values[coarse + ((left + x + COARSE.side) % COARSE.side)]
      const small = FINE.values[fine + ((left + x + FINE.side) % FINE.side)]
      // Erosion leaves ribs on steep slopes.
      const ribs = 0.35 - Math.abs(large) - Math.abs(small) * 0.3
      height[at] +=
        (large * 1.3 + small * 0.4) * (height[at] < 0.02 && height[at] > -0.03 ? 0.0062 : 0.0036) +
        ribs * rough[at] * 0.035
    }
  }
  return height
}

function paintRow(
  { height, forest, urban, lakes, part }: Layers,
  y: number,
  pixels: Uint8Array,
): void {
  const { side, left, top } = part
  const line = side + 2
  const trees = ((top + y) % TREES.side) * TREES.side
  const grain = ((top + y) % FINE.side) * FINE.side
  for (let x = 0; x < side; x++) {
    const at = (y + 1) * line + x + 1
    const to = (y * side + x) * 3
    const here = height[at]
    const east = here - height[at - 1]
    const south = here - height[at - line]
    const bump = FINE.values[grain + ((left + x) % FINE.side)]
    const shore = 0.5 + here / (Math.abs(east) + Math.abs(south) + 5e-4)
    if (shore < 1) paintSea(here, bump, pixels, to)
    if (shore <= 0) continue
    const light = lightOf(east, south)
    const wood = forest[y * side + x] + bump * 0.26
    const share = Math.min(1, shore)
    const tree = wood > 0.46 ? TREES.values[trees + ((left + x) % TREES.side)] : 0
    paintLand(
      here,
      light * (1 + bump * 0.05),
      tree,
      Math.min(1, (wood - 0.46) * 8),
      pixels,
      to,
      share,
    )
    const town = urban[y * side + x]
    if (town > 0.02) blend(pixels, to, COLORS.town, town * 0.8)
    paintLake(lakes[y * side + x], pixels, to)
  }
}

/** The sun is in the northwest; the effect of slope levels off as it gets steeper. */
function lightOf(east: number, south: number): number {
  const slope = (east + south * 0.8) * 270
  return 1 + (slope / (1 + Math.abs(slope))) * 0.62
}

/** Water where the value exceeds about 0.5, with a bank around it. */
function paintLake(lake: number, pixels: Uint8Array, to: number): void {
  if (lake > 0.4) blend(pixels, to, COLORS.bank, Math.min(1, (lake - 0.4) * 16))
  if (lake > 0.45) blend(pixels, to, COLORS.water, Math.min(1, (lake - 0.45) * 22))
}

function paintSea(here: number, bump: number, pixels: Uint8Array, to: number): void {
  const step = stepOf(-here + bump * 0.003)
  const surf = here > -SURF ? 1 + here / SURF : 0
  for (let channel = 0; channel < 3; channel++) {
    const base = SEA[step + channel]
    pixels[to + channel] = base + (COLORS.surf[channel] - base) * surf * surf * 0.7
  }
}

function paintLand(
  here: number,
  light: number,
  tree: number,
  wood: number,
  pixels: Uint8Array,
  to: number,
  share: number,
): void {
  const step = stepOf(here)
  const sand = here < BEACH ? 1 - here / BEACH : 0
  for (let channel = 0; channel < 3; channel++) {
    let value = LAND[step + channel]
    value += (COLORS.sand[channel] - value) * sand * 0.75
    // Scrub where trees become sparse.
    if (wood > -2.4) value += (COLORS.forest[channel] - value) * Math.min(0.2, 0.2 + wood * 0.08)
    if (wood > 0) value += (COLORS.forest[channel] * (tree > 0 ? tree * 1.3 : 0.75) - value) * wood
    value *= light
    if (share < 1) value = pixels[to + channel] * (1 - share) + value * share
    pixels[to + channel] = Math.min(255, value)
  }
}

function blend(
  pixels: Uint8Array,
  to: number,
  color: readonly [number, number, number],
  share: number,
): void {
  for (let channel = 0; channel < 3; channel++)
    pixels[to + channel] += (color[channel] - pixels[to + channel]) * share
}
