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

/** What is left of some rects, in as many pieces as it takes. */
export function without(rects: readonly Rect[], hole: Rect): Rect[] {
  return rects.flatMap((rect) => {
    const gone = intersection(rect, hole)
    if (isEmpty(gone)) return [rect]
    const beside = { ...rect, top: gone.top, bottom: gone.bottom }
    return [
      { ...rect, bottom: gone.top },
      { ...beside, right: gone.left },
      { ...beside, left: gone.right },
      { ...rect, top: gone.bottom },
    ].filter((piece) => !isEmpty(piece))
  })
}
