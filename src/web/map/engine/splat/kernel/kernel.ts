import { KERNEL_HEX } from './wasm.ts'

/**
 * Discs in the memory of the kernel, from the topmost to the lowest. `positions` are pairs of i32 in subpixels, `statuses`
 * one byte each.
 */
export type DiscArgs = [count: number, positions: number, statuses: number, subpixelBits: number]

/** Pixels to draw on, and the bytes of a row. */
type TargetArgs = [pixels: number, stride: number]

/** The coverage mask, one number for each cell. */
type CellArgs = [cells: number, cellsAcross: number]

/** The table of footprints, with `maxStrips` strips for each position of a center within its cell. */
type FootprintArgs = [footprints: number, maxStrips: number]

/** Fills `length` pixels from a row of texels; `first` and `step` are texels in 16.16 fixed point. */
type SampleArgs = [target: number, length: number, texels: number, first: number, step: number]

/**
 * The innermost loops of the renderer, documented beside their sources in scripts/map-kernel. Pointers are byte offsets in
 * `memory`.
 */
export interface Kernel {
  readonly memory: WebAssembly.Memory
  allocate(bytes: number): number
  release(at: number): void
  /** Returns the number of discs listed. */
  listVisibleDiscs(
    ...args: [
      ...range: [first: number, end: number],
      ...markers: [
        previous: number,
        next: number,
        statuses: number,
        progress: number,
        shown: number,
      ],
      ...transform: [scaleX: number, scaleY: number, x0: number, y0: number],
      ...bounds: [min: number, right: number, bottom: number],
      ...list: [positions: number, statuses: number],
    ]
  ): number
  drawOpaqueDiscs(
    ...args: [
      ...discs: DiscArgs,
      ...target: TargetArgs,
      ...mask: CellArgs,
      ...footprints: FootprintArgs,
      ...looks: [colors: number, laneMasks: number],
      ...band: [firstCell: number, bytes: number],
    ]
  ): void
  sortDiscsByBand(
    ...args: [
      ...discs: DiscArgs,
      ...bands: [reach: number, bandBits: number, count: number],
      ...sorted: [bandEnds: number, positions: number, statuses: number],
    ]
  ): void
  markEnclosedCells(
    cells: number,
    cellsAcross: number,
    cellsDown: number,
    columns: number,
    rows: number,
    fullRows: number,
    enclosed: number,
  ): void
  /** Returns the number of discs left. */
  removeEnclosedDiscs(...args: [...discs: DiscArgs, enclosed: number, cellsAcross: number]): number
  /** Returns the number of discs left. */
  removeHiddenDiscs(
    ...args: [...discs: DiscArgs, ...mask: CellArgs, ...footprints: FootprintArgs]
  ): number
  drawSmoothDiscs(
    ...args: [
      ...discs: DiscArgs,
      ...target: TargetArgs,
      ...stencils: [stencils: number, offsets: number],
      ...looks: [colors: number, bytesPerStatus: number],
    ]
  ): void
  sampleNearest(...args: SampleArgs): void
  sampleLinear(...args: SampleArgs): void
  blendRows(target: number, length: number, upper: number, lower: number, weight: number): void
}

/** Undefined in a browser without WebAssembly or without its SIMD instructions. */
export function openKernel(): Kernel | undefined {
  try {
    const bytes = KERNEL_HEX.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? []
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(bytes)))
    return isKernel(exports) ? exports : undefined
  } catch {
    return undefined
  }
}

/** Names the type of what the embedded kernel exports. */
const isKernel = (exports: WebAssembly.Exports): exports is WebAssembly.Exports & Kernel =>
  exports.memory instanceof WebAssembly.Memory
