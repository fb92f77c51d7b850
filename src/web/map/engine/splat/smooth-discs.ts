import type { Plate } from './framebuffer.ts'
import { createBlock, PIXEL } from './kernel/block.ts'
import type { Kernel } from './kernel/kernel.ts'
import { type Crowd, PHASE_BITS, PHASES } from './marker-list.ts'

/** Pixels that are drawn at once. */
const GROUP = 4

/** A disc at one phase: pixels from its middle one, as a square, multiplied by alpha, by status. */
export interface Soft {
  reach: number
  colors: Int32Array[]
}

/** Where in a square four pixels begin of which one can be seen at least. */
interface Group {
  x: number
  y: number
}

/** Discs with smooth edges. */
export function createFine(kernel: Kernel) {
  const stencils = createBlock(kernel)
  const steps = createBlock(kernel)
  const colors = createBlock(kernel)
  let perStatus = 0

  return {
    /** One for each phase. */
    prepare(discs: Soft[], statuses: number, width: number): void {
      const all = discs.map(groupsOf)
      const count = all.reduce((sum, { length }) => sum + length, 0)
      perStatus = PIXEL * GROUP * count
      let first = 0
      const begins = all.flatMap(({ length }) => {
        first += length
        return [first - length, length]
      })
      stencils.resize(2 * PIXEL * PHASES * PHASES)
      stencils.ints().set(begins)
      steps.resize(PIXEL * count)
      const stepOf = (reach: number, { x, y }: Group) => PIXEL * ((y - reach) * width + x - reach)
      steps
        .ints()
        .set(
          all.flatMap((groups, phase) =>
            groups.map((each) => stepOf(discs[phase]?.reach ?? 0, each)),
          ),
        )
      colors.resize(perStatus * statuses)
      const tinted = (status: number) =>
        all.flatMap((groups, phase) => {
          const disc = discs[phase]
          return disc ? groups.flatMap((group) => pixelsOf(disc, group, status)) : []
        })
      colors.ints().set(Array.from({ length: statuses }, (_, status) => tinted(status)).flat())
    },
    /** From the lowest up. */
    put(plate: Plate, crowd: Crowd): void {
      kernel.putFine(
        crowd.count,
        crowd.places.at,
        crowd.statuses.at,
        PHASE_BITS,
        plate.block.at,
        PIXEL * plate.width,
        stencils.at,
        steps.at,
        colors.at,
        perStatus,
      )
    },
  }
}

function groupsOf(disc: Soft): Group[] {
  const side = 2 * disc.reach + 1
  const starts = Array.from({ length: Math.ceil(side / GROUP) }, (_, place) => place * GROUP)
  return Array.from({ length: side }, (_, y) => starts.map((x) => ({ x, y })))
    .flat()
    .filter((group) => pixelsOf(disc, group, 0).some((pixel) => pixel !== 0))
}

function pixelsOf({ reach, colors }: Soft, { x, y }: Group, status: number): number[] {
  const side = 2 * reach + 1
  const at = (column: number) => (column < side ? (colors[status]?.[y * side + column] ?? 0) : 0)
  return Array.from({ length: GROUP }, (_, k) => at(x + k))
}
