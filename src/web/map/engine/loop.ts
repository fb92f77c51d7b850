/** What a frame leaves behind: whether something still moves, so that another is wanted. */
type DrawFrame = (nowMs: number, isNext: boolean, isStale: boolean) => boolean

export type Loop = ReturnType<typeof createLoop>

/** Frames while something moves and somebody looks; otherwise nothing runs. */
export function createLoop(draw: DrawFrame) {
  let isVisible = true
  let isRequested = false
  /** The frame follows right after another. */
  let isNext = false
  /** Something looks another way than in the last frame. */
  let isStale = true

  const wake = () => {
    if (isRequested || !isVisible) return
    isRequested = true
    requestAnimationFrame((nowMs) => {
      isRequested = false
      if (!isVisible) return
      const wasStale = isStale
      isStale = false
      isNext = draw(nowMs, isNext, wasStale)
      if (isNext) wake()
    })
  }

  return {
    /** To look whether something has moved. */
    wake,
    /** To draw in any case. */
    redraw() {
      isStale = true
      wake()
    },
    show(on: boolean) {
      isVisible = on
      isNext = false
    },
  }
}
