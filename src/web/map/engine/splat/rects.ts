import type { Rect } from './sampler.ts'

export const isEmpty = ({ left, top, right, bottom }: Rect) => right <= left || bottom <= top

export function intersection(one: Rect, other: Rect): Rect {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

/** The parts of the rectangles outside the hole. */
export function subtract(rects: readonly Rect[], hole: Rect): Rect[] {
  return rects.flatMap((rect) => {
    const overlap = intersection(rect, hole)
    if (isEmpty(overlap)) return [rect]
    const band = { ...rect, top: overlap.top, bottom: overlap.bottom }
    return [
      { ...rect, bottom: overlap.top },
      { ...band, right: overlap.left },
      { ...band, left: overlap.right },
      { ...rect, top: overlap.bottom },
    ].filter((piece) => !isEmpty(piece))
  })
}
