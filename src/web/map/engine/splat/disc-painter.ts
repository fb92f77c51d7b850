import type { MapStyle } from '../markers.ts'
import type { Frame } from '../renderer.ts'
import { discReach, opaqueDiscOf, smoothDiscsOf } from './disc-sprites.ts'
import type { Framebuffer } from './framebuffer.ts'
import type { Kernel } from './kernel/kernel.ts'
import { createMarkerList } from './marker-list.ts'
import { createOpaqueDiscs } from './opaque-discs.ts'
import { createSmoothDiscs } from './smooth-discs.ts'

/** Estimated cost of a smooth disc, until the first measurement. */
const INITIAL_COST_MS = 2e-4
const MIN_MEASURED_DISCS = 1_000
/** The estimate decays while opaque discs are drawn, so that one slow measurement does not last forever. */
const COST_DECAY = 0.997
/** Fraction of the frame budget for drawing discs; the rest is for the background, listing and presenting. */
const BUDGET_FRACTION = 0.6
/** With fewer discs, finding hidden ones costs more than drawing them. */
const MIN_CROWD = 2_000
/** Markers per batch. After each batch, markers hidden by those above them are removed from the next one. */
const BATCH = 131_072

/** Draws the markers as discs: smooth ones, or opaque ones when there is no time for smooth edges. */
export function createDiscPainter(kernel: Kernel, framebuffer: Framebuffer) {
  const { list, collect } = createMarkerList(kernel)
  const opaque = createOpaqueDiscs(kernel)
  const smooth = createSmoothDiscs(kernel)
  let reach = 0
  let costMs = INITIAL_COST_MS

  const drawOpaque = (collectRange: (first: number, end: number) => void, first: number) => {
    opaque.reset()
    opaque.draw(framebuffer, list)
    for (let end = first; end > 0; end -= BATCH) {
      collectRange(Math.max(0, end - BATCH), end)
      opaque.removeEnclosed(list)
      opaque.draw(framebuffer, list)
    }
    costMs *= COST_DECAY
  }
  const drawSmooth = () => {
    const startMs = performance.now()
    const { count } = list
    if (count > MIN_CROWD) {
      opaque.reset()
      opaque.removeHidden(list)
    }
    smooth.draw(framebuffer, list)
    // The clock may only tick every 0.1 ms, which is too coarse to time a few discs.
    if (count > MIN_MEASURED_DISCS) costMs += ((performance.now() - startMs) / count - costMs) / 4
  }

  return {
    /** Also called after the framebuffer has been resized. */
    prepare(style: MapStyle, ratio: number): void {
      reach = discReach(style, ratio)
      opaque.prepare(opaqueDiscOf(style, ratio), framebuffer)
      smooth.prepare(smoothDiscsOf(style, ratio), style.colors.length, framebuffer.width)
    },
    draw(frame: Frame): void {
      const collectRange = (first: number, end: number) =>
        collect(frame, { first, end }, framebuffer, reach)
      const exceedsBudget = () =>
        !frame.isStill && list.count * costMs > frame.budgetMs * BUDGET_FRACTION
      const { count } = frame.markers
      const first = Math.max(0, count - BATCH)
      collectRange(first, count)
      if (exceedsBudget()) drawOpaque(collectRange, first)
      else {
        if (first > 0) collectRange(0, count)
        if (exceedsBudget()) drawOpaque(collectRange, 0)
        else drawSmooth()
      }
    },
  }
}
