/** Paints and presents frames. Times are those of animation frames. */
interface Painter {
  /** A display frame begins; `isConsecutive` if the one before it was used too. */
  beginFrame(nowMs: number, isConsecutive: boolean): void
  /** Paints the scene at a time; true if something still moves, so that another frame is needed. */
  paint(nowMs: number, isConsecutive: boolean, isInvalid: boolean): boolean
  /** A painted frame waits to be presented. */
  hasPendingFrame(): boolean
  present(): void
  /** The time of the next display frame, if painting is too slow to start only when the display requests it. */
  paintAheadMs(nowMs: number): number | undefined
}

export type FrameLoop = ReturnType<typeof createFrameLoop>

/**
 * Runs frames while something moves and the page is visible; otherwise nothing runs. A fast frame is painted when the
 * display requests it, with the latest positions. A slow one is painted while the frame before it is being displayed.
 */
export function createFrameLoop(painter: Painter) {
  let isVisible = true
  let isRequested = false
  /** The last painted frame needs another one after it. */
  let needsNext = false
  /** The current display frame directly follows another one. */
  let isConsecutive = false
  /** Something changed since the last painted frame. */
  let isInvalid = true
  /** A frame was requested since the last painted one. */
  let isWanted = false

  const paint = (nowMs: number) => {
    const wasInvalid = isInvalid
    isInvalid = false
    isWanted = false
    needsNext = painter.paint(nowMs, needsNext, wasInvalid)
  }
  const paintAhead = (nowMs: number) => {
    if (isRequested && isVisible && !painter.hasPendingFrame()) paint(nowMs)
  }
  const frame = (nowMs: number) => {
    isRequested = false
    if (!isVisible) return
    painter.beginFrame(nowMs, isConsecutive)
    if (!painter.hasPendingFrame()) paint(nowMs)
    painter.present()
    isConsecutive = needsNext
    if (needsNext || isWanted) scheduleNext(nowMs)
  }
  const scheduleNext = (nowMs: number) => {
    request()
    const aheadMs = painter.paintAheadMs(nowMs)
    // A presented frame leaves the worker only after the current task.
    if (aheadMs !== undefined) setTimeout(paintAhead, 0, aheadMs)
  }
  const request = () => {
    if (isRequested || !isVisible) return
    isRequested = true
    requestAnimationFrame(frame)
  }
  const requestFrame = () => {
    isWanted = true
    request()
  }

  return {
    /** Runs a frame, which is drawn only if something has moved. */
    requestFrame,
    /** Runs a frame that is drawn in any case. */
    invalidate() {
      isInvalid = true
      requestFrame()
    },
    setVisible(on: boolean) {
      isVisible = on
      needsNext = false
      isConsecutive = false
    },
  }
}
