import { IMAGE_SIDE } from './tour.ts'

export interface Swarm {
  /** Pairs x, y of the markers in image pixels, y points down; updated in place. */
  readonly positions: Float32Array<ArrayBuffer>
  /** Palette index of each marker. */
  readonly colors: Uint8Array<ArrayBuffer>
  /** Moves every marker in a straight line; markers bounce off the edges. */
  move(seconds: number): void
}

const SLOWEST = 20
const SPREAD = 60

/** Seeded, so that each page has the same markers. */
export function swarmOf(count: number, paletteSize: number): Swarm {
  const random = randomFrom(12_345)
  const positions = new Float32Array(2 * count)
  const speeds = new Float32Array(2 * count)
  const colors = new Uint8Array(count)
  for (let at = 0; at < count; at++) {
    const direction = random() * 2 * Math.PI
    const speed = SLOWEST + random() * SPREAD
    positions[2 * at] = random() * IMAGE_SIDE
    positions[2 * at + 1] = random() * IMAGE_SIDE
    speeds[2 * at] = Math.cos(direction) * speed
    speeds[2 * at + 1] = Math.sin(direction) * speed
    colors[at] = at % paletteSize
  }
  return { positions, colors, move: (seconds) => move(positions, speeds, seconds) }
}

function move(positions: Float32Array, speeds: Float32Array, seconds: number): void {
  for (let at = 0; at < positions.length; at++) {
    const speed = speeds[at] ?? 0
    const next = (positions[at] ?? 0) + speed * seconds
    const isOut = next < 0 || next > IMAGE_SIDE
    if (isOut) speeds[at] = -speed
    positions[at] = isOut ? (positions[at] ?? 0) - speed * seconds : next
  }
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
}
