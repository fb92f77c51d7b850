import { KERNEL } from './wasm.ts'

/** The innermost loops of the renderer; what they do is written beside their sources. Places in memory are in bytes. */
export interface Kernel {
  readonly memory: WebAssembly.Memory
  allocate(bytes: number): number
  release(at: number): void
  gather(
    first: number,
    end: number,
    previous: number,
    next: number,
    statuses: number,
    share: number,
    shown: number,
    scaleX: number,
    scaleY: number,
    x0: number,
    y0: number,
    least: number,
    right: number,
    bottom: number,
    places: number,
    listed: number,
  ): number
  putHard(
    count: number,
    places: number,
    listed: number,
    phaseBits: number,
    plate: number,
    stride: number,
    blocks: number,
    across: number,
    footprints: number,
    most: number,
    colors: number,
    lanes: number,
    low: number,
    span: number,
  ): void
  sortByBand(
    count: number,
    places: number,
    listed: number,
    phaseBits: number,
    reach: number,
    bandBits: number,
    bands: number,
    ends: number,
    sorted: number,
    sortedListed: number,
  ): void
  closeCells(
    cells: number,
    across: number,
    down: number,
    columns: number,
    rows: number,
    full: number,
    closed: number,
  ): void
  dropClosed(
    count: number,
    places: number,
    listed: number,
    phaseBits: number,
    closed: number,
    across: number,
  ): number
  dropHidden(
    count: number,
    places: number,
    listed: number,
    phaseBits: number,
    blocks: number,
    across: number,
    footprints: number,
    most: number,
  ): number
  putFine(
    count: number,
    places: number,
    listed: number,
    phaseBits: number,
    plate: number,
    stride: number,
    stencils: number,
    steps: number,
    colors: number,
    perStatus: number,
  ): void
  sampleNearest(to: number, length: number, texels: number, first: number, step: number): void
  spread(to: number, length: number, texels: number, first: number, step: number): void
  mixRows(to: number, length: number, upper: number, lower: number, share: number): void
}

const NAMES = [
  'allocate',
  'release',
  'gather',
  'putHard',
  'sortByBand',
  'closeCells',
  'dropClosed',
  'dropHidden',
  'putFine',
  'sampleNearest',
  'spread',
  'mixRows',
]

/** Undefined where a browser has no WebAssembly, or none that works on four numbers at once. */
export function openKernel(): Kernel | undefined {
  try {
    const bytes = Uint8Array.from(atob(KERNEL), (letter) => letter.charCodeAt(0))
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
    return isKernel(exports) ? exports : undefined
  } catch {
    return undefined
  }
}

function isKernel(exports: unknown): exports is Kernel {
  const all = new Map(Object.entries(exports ?? {}))
  return (
    all.get('memory') instanceof WebAssembly.Memory &&
    NAMES.every((name) => typeof all.get(name) === 'function')
  )
}
