import type { Look } from '../markers.ts'
import type { Frame } from '../renderer.ts'
import { hardOf, reachOf, softOf } from './disc-sprites.ts'
import type { Plate } from './framebuffer.ts'
import type { Kernel } from './kernel/kernel.ts'
import { createCrowd } from './marker-list.ts'
import { createCover } from './opaque-discs.ts'
import { createFine } from './smooth-discs.ts'

/** Of a disc with smooth edges, until it has been measured. */
const FIRST_COST_MS = 2e-4
const LEAST_MEASURED = 1_000
/** A figure from a busy moment does not count for ever. */
const FORGETTING = 0.997
/** Of the time for a frame; the rest is for the picture, for listing and for showing it. */
const SHARE = 0.6
/** With fewer discs than this, looking for hidden ones costs more than drawing them. */
const CROWD = 2_000
/** So many markers are drawn before it is asked what can still be seen of those below them. */
const PART = 131_072

/** The markers of frames as discs on a plate: with smooth edges, or with hard ones where there is no time for that. */
export function createDiscs(kernel: Kernel, plate: Plate) {
  const { crowd, gather } = createCrowd(kernel)
  const cover = createCover(kernel)
  const fine = createFine(kernel)
  let reach = 0
  let costMs = FIRST_COST_MS

  const putHard = (list: (first: number, end: number) => void, first: number) => {
    cover.begin()
    cover.put(plate, crowd)
    for (let end = first; end > 0; end -= PART) {
      list(Math.max(0, end - PART), end)
      cover.dropClosed(crowd)
      cover.put(plate, crowd)
    }
    costMs *= FORGETTING
  }
  const putFine = () => {
    const begin = performance.now()
    const { count } = crowd
    if (count > CROWD) {
      cover.begin()
      cover.dropHidden(crowd)
    }
    fine.put(plate, crowd)
    // Clocks of a tenth of a millisecond say nothing of a few discs.
    if (count > LEAST_MEASURED) costMs += ((performance.now() - begin) / count - costMs) / 4
  }

  return {
    /** After a change of the plate too. */
    prepare(look: Look, ratio: number): void {
      reach = reachOf(look, ratio)
      cover.prepare(hardOf(look, ratio), plate)
      fine.prepare(softOf(look, ratio), look.colors.length, plate.width)
    },
    draw(frame: Frame): void {
      const list = (first: number, end: number) => gather(frame, { first, end }, plate, reach)
      const isTooMuch = () => !frame.isStill && crowd.count * costMs > frame.budgetMs * SHARE
      const { count } = frame.markers
      const first = Math.max(0, count - PART)
      list(first, count)
      if (isTooMuch()) putHard(list, first)
      else {
        if (first > 0) list(0, count)
        if (isTooMuch()) putHard(list, 0)
        else putFine()
      }
    },
  }
}
