import type { Look } from '../markers.ts'
import { type Crowd, PHASES } from './crowd.ts'
import { shapeOf, tint } from './disc.ts'
import { mixed } from './mix.ts'
import type { Plate } from './plate.ts'

const HALF = 128
const WHOLE = 256
/** Of 256: less of a pixel than this is not seen, and more is as good as all of it. */
const LEAST_SEEN = 12

/** Pixels of a disc as steps from its middle pixel on the plate, with their colours by status. */
interface Pixels {
  steps: Int32Array
  colors: Uint32Array[]
}

/** Ready to be put down at one phase: its inside, and its edge with how much of each pixel it covers. */
interface Stencil {
  inside: Pixels
  edge: Pixels & { alphas: Uint16Array }
}

export interface Discs {
  reach: number
  /** See `gather`. */
  nearby: number
  /** By phase, with smooth edges. */
  fine: Stencil[]
  /** With a hard edge. */
  crude: Pixels
}

/** The discs of a look, drawn once for every phase. */
export function prepareDiscs({ colors, radius, rim }: Look, ratio: number, stride: number): Discs {
  const pixels = radius * ratio
  const all = Array.from({ length: PHASES * PHASES }, (_, phase) => {
    const middleX = ((phase % PHASES) + 0.5) / PHASES
    const middleY = (Math.floor(phase / PHASES) + 0.5) / PHASES
    return shapeOf(pixels, ratio, middleX, middleY)
  })
  const tinted = (shape: ReturnType<typeof shapeOf>) =>
    Array.from(colors, (color) => tint(shape, color, rim))
  const whole = shapeOf(pixels, ratio, 0.5, 0.5)
  const { reach } = whole
  const pick = (shape: ReturnType<typeof shapeOf>, isWanted: (alpha: number) => boolean) =>
    pixelsWhere(shape, tinted(shape), stride, isWanted)
  return {
    reach,
    nearby: Math.floor(shortestRow(whole) / 2),
    crude: pick(whole, (alpha) => alpha > HALF),
    fine: all.map((shape) => ({
      inside: pick(shape, (alpha) => alpha > WHOLE - LEAST_SEEN),
      edge: pick(shape, (alpha) => alpha >= LEAST_SEEN && alpha <= WHOLE - LEAST_SEEN),
    })),
  }
}

function pixelsWhere(
  { alphas, reach }: ReturnType<typeof shapeOf>,
  colors: Uint32Array[],
  stride: number,
  isWanted: (alpha: number) => boolean,
): Pixels & { alphas: Uint16Array } {
  const side = 2 * reach + 1
  const wanted = Array.from(alphas.keys()).filter((at) => isWanted(alphas[at] ?? 0))
  const step = (at: number) => (Math.floor(at / side) - reach) * stride + (at % side) - reach
  return {
    steps: Int32Array.from(wanted, step),
    alphas: Uint16Array.from(wanted, (at) => alphas[at] ?? 0),
    colors: colors.map((tinted) => Uint32Array.from(wanted, (at) => tinted[at] ?? 0)),
  }
}

/** Of the hard-edged disc, in pixels. It is as high as it is wide, so columns are the same. */
function shortestRow({ alphas, reach }: ReturnType<typeof shapeOf>): number {
  const side = 2 * reach + 1
  const rows = Array.from(
    { length: side },
    (_, y) => alphas.subarray(y * side, (y + 1) * side).filter((alpha) => alpha > HALF).length,
  )
  return Math.min(...rows.filter((length) => length > 0))
}

/** Draws from the lowest up. */
export function putCrude(
  { pixels }: Plate,
  { count, places, statuses }: Crowd,
  { crude }: Discs,
): void {
  const { steps, colors } = crude
  const { length } = steps
  const [first] = colors
  if (!first) return
  for (let i = count - 1; i >= 0; i--) {
    const place = places[i] ?? 0
    const tinted = colors[statuses[i] ?? 0] ?? first
    for (let k = 0; k < length; k++) pixels[place + (steps[k] ?? 0)] = tinted[k] ?? 0
  }
}

export function putFine({ pixels }: Plate, crowd: Crowd, { fine }: Discs): void {
  for (let i = crowd.count - 1; i >= 0; i--) {
    const stencil = fine[crowd.phases[i] ?? 0]
    if (!stencil) continue
    const place = crowd.places[i] ?? 0
    const status = crowd.statuses[i] ?? 0
    const { inside, edge } = stencil
    const colors = inside.colors[status]
    const edgeColors = edge.colors[status]
    if (!colors || !edgeColors) continue
    put(pixels, place, inside.steps, colors)
    putMixed(pixels, place, edge.steps, edgeColors, edge.alphas)
  }
}

function put(pixels: Uint32Array, place: number, steps: Int32Array, colors: Uint32Array): void {
  for (let k = 0; k < steps.length; k++) pixels[place + (steps[k] ?? 0)] = colors[k] ?? 0
}

function putMixed(
  pixels: Uint32Array,
  place: number,
  steps: Int32Array,
  colors: Uint32Array,
  alphas: Uint16Array,
): void {
  for (let k = 0; k < steps.length; k++) {
    const at = place + (steps[k] ?? 0)
    pixels[at] = mixed(pixels[at] ?? 0, colors[k] ?? 0, alphas[k] ?? 0)
  }
}
