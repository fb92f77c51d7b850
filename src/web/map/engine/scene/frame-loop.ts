/** What the frames of a loop are made of. Times are those of animation frames. */
interface Painter {
  /** A frame of the display begins, right after another one or after a rest. */
  begin(nowMs: number, isNext: boolean): void
  /** Paints what is to be seen at a time; true if something still moves, so that another frame is wanted. */
  paint(nowMs: number, isNext: boolean, isStale: boolean): boolean
  /** Something painted waits to be shown. */
  isPainted(): boolean
  show(): void
  /** The time of the frame after this one, if it takes too long to be painted only when the display asks for it. */
  aheadMs(nowMs: number): number | undefined
}

export type Loop = ReturnType<typeof createLoop>

/**
 * Frames while something moves and somebody looks; otherwise nothing runs. Frames that take little are painted when the
 * display asks, with the latest of all that moves; others while the one before is on its way to the screen.
 */
export function createLoop(painter: Painter) {
  let isVisible = true
  let isRequested = false
  /** What was painted last is to be followed by another. */
  let isNext = false
  /** The frame of the display follows right after another. */
  let follows = false
  /** Something looks another way than in the last frame. */
  let isStale = true
  /** Somebody asked for a look since the last. */
  let isAsked = false

  const paint = (nowMs: number) => {
    const wasStale = isStale
    isStale = false
    isAsked = false
    isNext = painter.paint(nowMs, isNext, wasStale)
  }
  const paintAhead = (nowMs: number) => {
    if (isRequested && isVisible && !painter.isPainted()) paint(nowMs)
  }
  const frame = (nowMs: number) => {
    isRequested = false
    if (!isVisible) return
    painter.begin(nowMs, follows)
    if (!painter.isPainted()) paint(nowMs)
    painter.show()
    follows = isNext
    if (isNext || isAsked) goOn(nowMs)
  }
  const goOn = (nowMs: number) => {
    request()
    const aheadMs = painter.aheadMs(nowMs)
    // What was shown leaves the worker only after this.
    if (aheadMs !== undefined) setTimeout(paintAhead, 0, aheadMs)
  }
  const request = () => {
    if (isRequested || !isVisible) return
    isRequested = true
    requestAnimationFrame(frame)
  }
  const wake = () => {
    isAsked = true
    request()
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
      follows = false
    },
  }
}
